/** The width that an element has for its content: it draws itself anew when that changes. */
import type { ReactiveController, ReactiveElement } from 'lit';
import { paperWidth } from '../../styles/paper.ts';

export class Width implements ReactiveController {
  /** In whole CSS pixels; 0 while the element is not laid out. On paper no more than that has. */
  value = 0;
  /** On the screen. */
  #wide = 0;
  readonly #host: ReactiveElement;
  readonly #observer = new ResizeObserver(([{ contentRect }]) => {
    this.#wide = Math.floor(contentRect.width);
    this.#take();
  });
  /** Matches too late for who prints, who measures the page first; but also where one only looks at it as printed. */
  readonly #print = matchMedia('print');
  #prints = false;
  readonly #take = (event?: Event) => {
    if (event) this.#prints = event.type === 'beforeprint' || this.#print.matches;
    const width = this.#prints ? Math.min(this.#wide, paperWidth) : this.#wide;
    if (width === this.value) return;
    this.value = width;
    this.#host.requestUpdate();
  };

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#wide = contentWidth(this.#host);
    this.#take();
    this.#observer.observe(this.#host);
    this.#print.addEventListener('change', this.#take);
    addEventListener('beforeprint', this.#take);
    addEventListener('afterprint', this.#take);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#print.removeEventListener('change', this.#take);
    removeEventListener('beforeprint', this.#take);
    removeEventListener('afterprint', this.#take);
  }
}

/** At once: what an element drew without it, and again once an observer tells, would move all that follows. */
function contentWidth(element: Element): number {
  const { width, boxSizing, paddingLeft, paddingRight } = getComputedStyle(element);
  const around = boxSizing === 'border-box' ? parseFloat(paddingLeft) + parseFloat(paddingRight) : 0;
  return Math.max(0, Math.floor(parseFloat(width) - around)) || 0; // none: "auto"
}
