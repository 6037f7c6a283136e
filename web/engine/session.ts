/** The traced session over the one that lives in wasm, which checks every argument itself. */
import { dispose } from './dispose.ts';
import { call, closed, EngineError, wrongType } from './errors.ts';
import type { Raw, RawModule } from './module.ts';
import { problemNames, type Names } from './names.ts';
import type { Difference, HeadStats, MatrixData, Stats, Without } from './statistics.ts';
import { taken } from './taken.ts';
import type { Address, Explanation, Matrix, Problem, Session, StageId, StageShape } from './types.ts';

/** How wasm is told "no head" and "every row"; a caller's own -1 must not be taken for it. */
const none = -1;

function orNone(name: string, value: number | null | undefined): number {
  if (value !== none) return value ?? none;
  const message = `${name} is ${value}, but counts from 0.`;
  throw new EngineError({ code: 'out-of-range', message, details: { [name]: value } });
}

/** What is asked of what is loaded: all take a session and one object. */
type Question =
  | 'load'
  | 'matrix'
  | 'contributions'
  | 'asOneHead'
  | 'explain'
  | 'stats'
  | 'headStats'
  | 'influence'
  | 'without'
  | 'compare';
type Asked<Name extends Question> = Parameters<RawModule[Name]>[1];
type Answered<Name extends Question> = ReturnType<RawModule[Name]> extends Raw<infer T> ? T : never;

export class TracedSession implements Session {
  readonly #module: RawModule;
  /** Its address in wasm memory; null once closed. */
  #session: number | null;

  constructor(module: RawModule) {
    this.#module = module;
    this.#session = module.openSession();
  }

  load(problem: Problem): void {
    this.#ask('load', problem, problemNames);
  }

  stages(): readonly StageShape[] {
    return this.#module.stages(this.#open());
  }

  matrix(stage: StageId, head: number | null, row?: number): Matrix {
    const found = this.#ask('matrix', { stage, head: orNone('head', head), row: orNone('row', row) });
    return { stage, head, firstRow: row ?? 0, ...found };
  }

  contributions(row: number): readonly number[] {
    return this.#ask('contributions', { row });
  }

  asOneHead(row: number): MatrixData | null {
    return this.#ask('asOneHead', { row });
  }

  explain(cell: Address): Explanation {
    // An address may be part of more, such as a term's cell.
    const { stage, head, row, col } = taken('explain', cell, 0) ?? {};
    return this.#ask('explain', { stage, head: orNone('head', head), row, col });
  }

  stats(stage: StageId, head: number | null): Stats {
    return this.#ask('stats', { stage, head: orNone('head', head) });
  }

  headStats(): readonly HeadStats[] {
    return this.#ask('headStats', {});
  }

  influence(head: number): MatrixData {
    return this.#ask('influence', { head });
  }

  without(heads: readonly number[]): Without {
    return this.#ask('without', { heads });
  }

  compare(problem: Problem | Session): readonly Difference[] {
    if (problem instanceof TracedSession) return this.#compareSession(problem);
    return this.#ask('compare', problem as Problem, problemNames);
  }

  #compareSession(other: TracedSession): readonly Difference[] {
    if (other.#module !== this.#module) throw wrongType('problem', 'That session is of another engine.');
    const [session, address] = [this.#open(), other.#open()];
    return call(() => this.#module.compareSessions(session, address));
  }

  close(): void {
    if (this.#session !== null) this.#module.closeSession(this.#session);
    this.#session = null;
  }

  [dispose](): void {
    this.close();
  }

  #ask<Name extends Question>(name: Name, asked: Asked<Name>, names?: Names): Answered<Name> {
    const session = this.#open();
    const plain = taken(name, asked, names, this.#module.HEAPU8.buffer);
    return call(() => (this.#module[name] as RawModule['load'])(session, plain as Problem)) as Answered<Name>;
  }

  #open(): number {
    if (this.#session !== null) return this.#session;
    throw closed('session');
  }
}
