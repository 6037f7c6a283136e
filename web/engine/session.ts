/** The traced session over the one that lives in wasm, which checks every argument itself. */
import { call, copied, EngineError } from './errors.ts';
import type { RawSession } from './module.ts';
import type { Address, Explanation, Matrix, Problem, Session, StageId, StageShape } from './types.ts';

/** How wasm is told "no head" and "every row"; a caller's own -1 must not be taken for it. */
const none = -1;

function orNone(name: string, value: number | null | undefined): number {
  if (value !== none) return value ?? none;
  const message = `${name} is ${value}, but counts from 0.`;
  throw new EngineError({ code: 'out-of-range', message, details: { [name]: value } });
}

export class TracedSession implements Session {
  #raw: RawSession | null;

  constructor(raw: RawSession) {
    this.#raw = raw;
  }

  load(problem: Problem): void {
    const plain = copied(problem);
    const raw = this.#open();
    call(() => raw.load(plain));
  }

  stages(): readonly StageShape[] {
    return this.#open().stages();
  }

  matrix(stage: StageId, head: number | null, row?: number): Matrix {
    const raw = this.#open();
    const { rows, cols, data } = call(() => raw.matrix(stage, orNone('head', head), orNone('row', row)));
    return { stage, head, firstRow: row ?? 0, rows, cols, data };
  }

  contributions(row: number): readonly number[] {
    const raw = this.#open();
    return call(() => raw.contributions(row));
  }

  explain(address: Address): Explanation {
    const raw = this.#open();
    const { stage, head, row, col } = address;
    return call(() => raw.explain(stage, orNone('head', head), row, col));
  }

  close(): void {
    this.#raw?.delete();
    this.#raw = null;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #open(): RawSession {
    if (this.#raw) return this.#raw;
    throw new EngineError({ code: 'closed', message: 'This session was closed before.', details: {} });
  }
}
