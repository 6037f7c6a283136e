/** The colours of a canvas, and painting it again when they change without its numbers. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Ends, endsOf, type Scale } from '../shared/palette.ts';

/** Read once for all canvases of a lab: asking for a style in the middle of an update is slow. */
const known = new WeakMap<Node, Map<string, Ends>>();

function outermost(element: Element): Node {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? outermost(root.host) : element;
}

export class Repaint implements ReactiveController {
  readonly #paint: () => void;
  /** Whatever the style sheets choose colours by; paper is always light. */
  readonly #choices = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'].map((query) =>
    matchMedia(query),
  );
  readonly #host: ReactiveControllerHost & Element;
  /** It was painted outside a document, where there are no colours. */
  #blind = false;
  readonly #repaint = () => {
    known.delete(outermost(this.#host));
    this.#paint();
  };

  constructor(host: ReactiveControllerHost & Element, paint: () => void) {
    this.#paint = paint;
    this.#host = host;
    host.addController(this);
  }

  endsOf(canvas: HTMLCanvasElement, scale: Scale): Ends {
    this.#blind = !canvas.isConnected;
    if (this.#blind) return endsOf(canvas);
    const lab = outermost(this.#host);
    const kind = typeof scale === 'object' ? 'signed' : 'share';
    const all = known.get(lab) ?? new Map<string, Ends>();
    const ends = all.get(kind) ?? endsOf(canvas);
    known.set(lab, all.set(kind, ends));
    return ends;
  }

  /** The page's own theme was chosen: its colours hold once the whole page has drawn itself with it. */
  soon(): void {
    requestAnimationFrame(this.#repaint);
  }

  hostConnected(): void {
    if (this.#blind) this.soon();
    this.#blind = false;
    for (const choice of this.#choices) choice.addEventListener('change', this.#repaint);
  }

  hostDisconnected(): void {
    for (const choice of this.#choices) choice.removeEventListener('change', this.#repaint);
  }
}
