/** What an element keeps for itself beside its snapshot: it belongs to words and sizes, and goes with them. */
import type { ReactiveControllerHost } from 'lit';
import type { Snapshot } from '../../state/snapshot.ts';

/** The same for snapshots whose cells, and the words that they belong to, are the same ones. */
export function shapeOf(snapshot: Snapshot): string {
  const known = shapes.get(snapshot);
  if (known !== undefined) return known;
  const { stages, tokens, keys } = snapshot;
  const shape = JSON.stringify([stages, tokens, keys]);
  shapes.set(snapshot, shape);
  return shape;
}

const shapes = new WeakMap<Snapshot, string>();

/** A value that is `empty` again as soon as `belongs` gives another answer than when it was set. Setting it draws anew. */
export class Kept<T> {
  readonly #host: ReactiveControllerHost;
  readonly #belongs: () => string;
  readonly #empty: T;
  #held: { readonly to: string; readonly value: T } | null = null;

  constructor(host: ReactiveControllerHost, belongs: () => string, empty: T) {
    this.#host = host;
    this.#belongs = belongs;
    this.#empty = empty;
  }

  get value(): T {
    return this.#held?.to === this.#belongs() ? this.#held.value : this.#empty;
  }

  set value(value: T) {
    this.#held = { to: this.#belongs(), value };
    this.#host.requestUpdate();
  }
}
