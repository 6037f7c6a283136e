/** State and engine together: what is wanted, and the newest picture of it. Knows no element. */
import { Client } from '../engine/worker/client.ts';
import { asEngineError, closed, type EngineError } from '../engine/errors.ts';
import { Latest } from '../engine/worker/latest.ts';
import type { Answer, MatrixRequest, Request } from '../engine/worker/request.ts';
import type { Address } from '../engine/types.ts';
import { hasWords, wordsOf, type Words } from '../state/initial.ts';
import { followAction } from '../state/changes/rebase.ts';
import { advance, begin, type History, moved, typingEnded, stepsOf } from '../state/changes/history.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { Action, Note, State, Steps, NextState } from '../state/state.ts';
import { compose } from './compose.ts';
import { notesAfter } from './notes.ts';
import { nameOf, requestOf } from './request.ts';

export class Store {
  #history: History;
  #notes: readonly Note[];
  #snapshot: Snapshot | null = null;
  #error: EngineError | null = null;
  #lastAction: Action | null = null;
  /** Whether its picture is kept up with its state. */
  #open = false;
  #computing: Promise<void> = Promise.resolve();
  /** What the newest picture was made from. */
  #answered: { readonly request: string; readonly answer: Answer } | null = null;
  readonly #client: Client;
  readonly #latest = new Latest((request: Request) => this.#answer(request));
  readonly #drawn: () => void;

  /** `drawn` is called whenever something is to be drawn anew. */
  constructor({ state, notes }: NextState, drawn: () => void, startWorker?: () => Worker) {
    this.#history = begin(state);
    this.#notes = notes;
    this.#drawn = drawn;
    this.#client = new Client(startWorker);
    this.open();
  }

  /** Goes on after `close`. */
  open(): void {
    if (this.#open) return;
    this.#open = true;
    this.#computing = this.#compute();
  }

  /** Ends the engine; what is not answered is rejected. Everything else stays, to be opened again. */
  close(): void {
    this.#open = false;
    this.#client.close();
  }

  get isOpen(): boolean {
    return this.#open;
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
  take({ state, notes }: NextState): void {
    this.#go(moved(this.#history, state), notes);
  }

  /** A run of typing is over: what is typed next is undone apart from it. */
  endTyping(): void {
    this.#history = typingEnded(this.#history);
  }

  /** Says something that no change told; what is said already is not said twice. */
  addNote(note: Note): void {
    this.#go(this.#history, [...this.#notes.filter(({ key }) => key !== note.key), note]);
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
    if (changed && this.#open) this.#computing = this.#compute();
    this.#drawn();
  }

  /** Waits until the picture belongs to the newest state, or there is none. */
  async settled(): Promise<void> {
    let waited: Promise<void>;
    do await (waited = this.#computing);
    while (waited !== this.#computing);
  }

  /** A picture of the present state with other matrices or another cell, for who asks beside the page. */
  read(matrices: readonly MatrixRequest[], cell: Address | null): Promise<Snapshot> {
    return look(this.#client, this.state, matrices, cell);
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
      if (this.#open) this.#show(null, asEngineError(thrown));
    }
  }

  /** What differs in nothing that is asked for, such as the theme, is not asked again. */
  async #answer(request: Request): Promise<Answer> {
    if (!this.#open) throw closed('lab');
    const named = nameOf(request);
    if (this.#answered?.request === named) return this.#answered.answer;
    const answer = await this.#client.ask(request);
    this.#answered = { request: named, answer };
    return answer;
  }

  #show(snapshot: Snapshot | null, error: EngineError | null): void {
    this.#snapshot = snapshot;
    this.#error = error;
    this.#drawn();
  }
}

/** The same of a state that nobody draws: the engine is started for it, and ended. */
export async function lookOnce(
  state: State,
  matrices: readonly MatrixRequest[],
  cell: Address | null,
  startWorker?: () => Worker,
): Promise<Snapshot> {
  const client = new Client(startWorker);
  try {
    return await look(client, state, matrices, cell);
  } finally {
    client.close();
  }
}

async function look(
  client: Client,
  state: State,
  matrices: readonly MatrixRequest[],
  cell: Address | null,
): Promise<Snapshot> {
  return compose(await client.ask({ ...requestOf(state), matrices, cell, measures: {} }), state);
}
