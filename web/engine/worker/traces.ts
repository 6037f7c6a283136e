/** Traces that were computed and are kept: what is asked of one again is read, not computed. */
import { EngineError } from '../errors.ts';
import type { Engine, Problem, Session } from '../types.ts';

/** So many problems: the one that is shown, what it is compared with, and the one before, to go back to. */
const most = 4;

export class Trace {
  readonly problem: Problem;
  readonly session: Session;
  readonly #measured = new Map<string, unknown>();

  constructor(problem: Problem, session: Session) {
    this.problem = problem;
    this.session = session;
  }

  /** What `measure` gives, which depends on nothing but the trace and `name`: measured once. */
  once<T>(name: string, measure: () => T): T {
    if (!this.#measured.has(name)) this.#measured.set(name, measure());
    return this.#measured.get(name) as T;
  }
}

export class Traces {
  readonly #engine: Engine;
  /** The one used last is the last. */
  readonly #kept = new Map<string, Trace>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * The trace of the problem that goes by `key`; `make` gives the problem where it has to be computed. `beside` stays,
   * whatever room is needed.
   *
   * Errors  as Session.load; what was kept may be gone
   */
  of(key: string, make: () => Problem, beside: Trace | null = null): Trace {
    const kept = this.#kept.get(key);
    const trace = kept ?? this.#compute(make(), beside);
    this.#kept.delete(key);
    this.#kept.set(key, trace);
    return trace;
  }

  #compute(problem: Problem, beside: Trace | null): Trace {
    this.#letGo(most - 1, beside);
    try {
      return this.#load(problem);
    } catch (thrown) {
      const roomless = thrown instanceof EngineError && thrown.code === 'too-large';
      if (!roomless || this.#letGo(0, beside) === 0) throw thrown;
      return this.#load(problem);
    }
  }

  #load(problem: Problem): Trace {
    const session = this.#engine.session();
    try {
      session.load(problem);
      return new Trace(problem, session);
    } catch (thrown) {
      session.close();
      throw thrown;
    }
  }

  /** Gives up those that were not used for longest, until no more than `count` are left; how many that were. */
  #letGo(count: number, beside: Trace | null): number {
    const old = [...this.#kept].filter(([, trace]) => trace !== beside);
    const gone = old.slice(0, Math.max(0, this.#kept.size - count));
    for (const [key, { session }] of gone) {
      session.close();
      this.#kept.delete(key);
    }
    return gone.length;
  }
}
