/** State and engine together: what is wanted, and the newest picture of it. Knows no element. */
import { Client } from '../engine/client.ts';
import { asEngineError, type EngineError } from '../engine/errors.ts';
import { Latest } from '../engine/latest.ts';
import type { Answer, MatrixRequest, Request } from '../engine/request.ts';
import type { Address } from '../engine/types.ts';
import { hasWords, wordsOf, type Words } from '../state/initial.ts';
import { followAction } from '../state/follow.ts';
import { advance, begin, type History, moved, rested, stepsOf } from '../state/history.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { Action, Note, State, Steps, Told } from '../state/state.ts';
import { compose } from './compose.ts';
import { notesAfter } from './notes.ts';
import { requestOf } from './request.ts';

export class Store {
  #history: History;
  #notes: readonly Note[];
  #snapshot: Snapshot | null = null;
  #error: EngineError | null = null;
  #lastAction: Action | null = null;
  #computing: Promise<void>;
  readonly #client: Client;
  readonly #latest: Latest<Request, Answer>;
  readonly #drawn: () => void;

  /** `drawn` is called whenever something is to be drawn anew. */
  constructor({ state, notes }: Told, drawn: () => void, startWorker?: () => Worker) {
    this.#history = begin(state);
    this.#notes = notes;
    this.#drawn = drawn;
    this.#client = new Client(startWorker);
    this.#latest = new Latest((request) => this.#client.ask(request));
    this.#computing = this.#compute();
  }

  /** Ends the engine; the store answers nothing more. */
  close(): void {
    this.#client.close();
  }

  /** What is wanted: settings show it at once. */
  get state(): State {
    return this.#history.state;
  }

  /** What there is to undo, and to redo. */
  get steps(): Steps {
    return stepsOf(this.#history);
  }

  get notes(): readonly Note[] {
    return this.#notes;
  }

  /** The newest picture; null before the first one, for an empty text, and when the engine has failed. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  get error(): EngineError | null {
    return this.#error;
  }

  /** `words`: those of the picture that it was done to, where it was done to one. */
  act(done: Action, words: Words | null = null): void {
    const action = words ? followAction(done, words, wordsOf(this.state)) : done;
    if (!action) return;
    const { history, notes } = advance(this.#history, action);
    const before = this.#lastAction;
    this.#lastAction = action;
    this.#go(history, notesAfter(this.#notes, action, before, notes));
  }

  /** To a state from elsewhere. */
  take({ state, notes }: Told): void {
    this.#go(moved(this.#history, state), notes);
  }

  /** A run of typing is over: what is typed next is undone apart from it. */
  rest(): void {
    this.#history = rested(this.#history);
  }

  /** Says something that no change told. */
  tell(note: Note): void {
    this.#go(this.#history, [...this.#notes, note]);
  }

  dismiss(read: readonly Note[]): void {
    this.#go(
      this.#history,
      this.#notes.filter((note) => !read.includes(note)),
    );
  }

  #go(history: History, notes: readonly Note[]): void {
    const changed = history.state !== this.state;
    this.#history = history;
    this.#notes = notes;
    if (changed) this.#computing = this.#compute();
    this.#drawn();
  }

  /** Waits until the picture belongs to the newest state, or there is none. */
  async settled(): Promise<void> {
    let waited: Promise<void>;
    do await (waited = this.#computing);
    while (waited !== this.#computing);
  }

  /** A picture of the present state with other matrices or another cell, for who asks beside the page. */
  async look(matrices: readonly MatrixRequest[], cell: Address | null): Promise<Snapshot> {
    const state = this.state;
    return compose(await this.#client.ask({ ...requestOf(state), matrices, cell, measures: {} }), state);
  }

  /** Never rejects. */
  async #compute(): Promise<void> {
    const state = this.state;
    if (!hasWords(state)) return this.#show(null, null);
    try {
      const answer = await this.#latest.ask(requestOf(state));
      // Null: a newer state is computed instead. With an empty text there is nothing to show any more.
      if (answer && hasWords(this.state)) this.#show(compose(answer, state), null);
    } catch (thrown) {
      this.#show(null, asEngineError(thrown));
    }
  }

  #show(snapshot: Snapshot | null, error: EngineError | null): void {
    this.#snapshot = snapshot;
    this.#error = error;
    this.#drawn();
  }
}
