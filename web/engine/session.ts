/** The traced session over the one that lives in wasm, which checks every argument itself. */
import { call, copied, EngineError } from './errors.ts';
import type { RawModule } from './module.ts';
import type { Address, Explanation, Matrix, Problem, Session, StageId, StageShape } from './types.ts';

/** How wasm is told "no head" and "every row"; a caller's own -1 must not be taken for it. */
const none = -1;

function orNone(name: string, value: number | null | undefined): number {
  if (value !== none) return value ?? none;
  const message = `${name} is ${value}, but counts from 0.`;
  throw new EngineError({ code: 'out-of-range', message, details: { [name]: value } });
}

export class TracedSession implements Session {
  readonly #module: RawModule;
  /** Its address in wasm memory; null once closed. */
  #session: number | null;

  constructor(module: RawModule) {
    this.#module = module;
    this.#session = module.openSession();
  }

  load(problem: Problem): void {
    const plain = copied(problem);
    const session = this.#open();
    call(() => this.#module.load(session, plain));
  }

  stages(): readonly StageShape[] {
    return this.#module.stages(this.#open());
  }

  matrix(stage: StageId, head: number | null, row?: number): Matrix {
    const session = this.#open();
    const { rows, cols, data } = call(() =>
      this.#module.matrix(session, stage, orNone('head', head), orNone('row', row)),
    );
    return { stage, head, firstRow: row ?? 0, rows, cols, data };
  }

  contributions(row: number): readonly number[] {
    const session = this.#open();
    return call(() => this.#module.contributions(session, row));
  }

  explain(address: Address): Explanation {
    const session = this.#open();
    const { stage, head, row, col } = address;
    return call(() => this.#module.explain(session, stage, orNone('head', head), row, col));
  }

  close(): void {
    if (this.#session !== null) this.#module.closeSession(this.#session);
    this.#session = null;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #open(): number {
    if (this.#session !== null) return this.#session;
    throw new EngineError({ code: 'closed', message: 'This session was closed before.', details: {} });
  }
}
