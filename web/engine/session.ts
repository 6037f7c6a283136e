/** The traced session over the one that lives in wasm, which checks every argument itself. */
import { dispose } from './dispose.ts';
import { call, closed, copied, EngineError, wrongType } from './errors.ts';
import type { Raw, RawModule } from './module.ts';
import { checkProblem } from './names.ts';
import type { Difference, HeadStats, MatrixData, Stats, Without } from './statistics.ts';
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
    checkProblem('load', plain);
    this.#ask((session) => this.#module.load(session, plain));
  }

  stages(): readonly StageShape[] {
    return this.#module.stages(this.#open());
  }

  matrix(stage: StageId, head: number | null, row?: number): Matrix {
    const asked = { stage, head: orNone('head', head), row: orNone('row', row) };
    const found = this.#ask((session) => this.#module.matrix(session, asked));
    return { stage, head, firstRow: row ?? 0, ...found };
  }

  contributions(row: number): readonly number[] {
    return this.#ask((session) => this.#module.contributions(session, { row }));
  }

  asOneHead(row: number): MatrixData | null {
    return this.#ask((session) => this.#module.asOneHead(session, { row }));
  }

  explain(cell: Address): Explanation {
    const { stage, head, row, col } = copied(cell) ?? {};
    const asked = { stage, head: orNone('head', head), row, col };
    return this.#ask((session) => this.#module.explain(session, asked));
  }

  stats(stage: StageId, head: number | null): Stats {
    const asked = { stage, head: orNone('head', head) };
    return this.#ask((session) => this.#module.stats(session, asked));
  }

  headStats(): readonly HeadStats[] {
    return this.#ask((session) => this.#module.headStats(session));
  }

  influence(head: number): MatrixData {
    return this.#ask((session) => this.#module.influence(session, { head }));
  }

  without(heads: readonly number[]): Without {
    const asked = copied({ heads });
    return this.#ask((session) => this.#module.without(session, asked));
  }

  compare(problem: Problem | Session): readonly Difference[] {
    if (problem instanceof TracedSession) return this.#compareSession(problem);
    const plain = copied(problem as Problem);
    checkProblem('compare', plain);
    return this.#ask((session) => this.#module.compare(session, plain));
  }

  #compareSession(other: TracedSession): readonly Difference[] {
    if (other.#module !== this.#module) throw wrongType('problem', 'The session to compare with is of another engine.');
    const address = other.#open();
    return this.#ask((session) => this.#module.compareSessions(session, address));
  }

  close(): void {
    if (this.#session !== null) this.#module.closeSession(this.#session);
    this.#session = null;
  }

  [dispose](): void {
    this.close();
  }

  #ask<T>(question: (session: number) => Raw<T>): T {
    const session = this.#open();
    return call(() => question(session));
  }

  #open(): number {
    if (this.#session !== null) return this.#session;
    throw closed('session');
  }
}
