/** In which language an element draws: that of the nearest `lang` around it, which is its lab's. */
import type { LitElement, ReactiveController } from 'lit';
import { languages, type Language } from '../../strings/languages.ts';
import { speak } from '../../strings/t.ts';

/** Those in a document. Several labs may stand on a page, each in a language of its own. */
const drawn = new Set<LitElement>();

/** Speaks its language whenever an element draws, which is done in one go. */
export class Speaker implements ReactiveController {
  readonly #element: LitElement;

  constructor(element: LitElement) {
    this.#element = element;
    element.addController(this);
  }

  hostConnected() {
    drawn.add(this.#element);
  }

  hostDisconnected() {
    drawn.delete(this.#element);
  }

  hostUpdate() {
    speak(languageAt(this.#element));
  }
}

/** Every element draws anew: its lab has another language, or the words of one have come. */
export function drawAgain(): void {
  drawn.forEach((element) => element.requestUpdate());
}

/** From inside a lab outwards, through the roots of elements. English where none is named, or one that is not known. */
export function languageAt(element: Element): Language {
  let at: Element | null = element;
  while (at !== null && !(at instanceof HTMLElement && at.lang !== '')) {
    const root: Node = at.getRootNode();
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  const named = at instanceof HTMLElement ? at.lang : '';
  return languages.find(({ id }) => id === named)?.id ?? 'en';
}
