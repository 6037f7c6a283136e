/** A file as it is once it is open, without one. */
import type { Choice } from '../../../web/import/plan/asked.ts';
import { countOf } from '../../../web/import/file/contents.ts';
import { Refusal } from '../../../web/import/file/refusal.ts';
import { recognise } from '../../../web/import/attention/recognise.ts';
import { Session } from '../../../web/import/session.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Note, State, NextState } from '../../../web/state/state.ts';
import { enImport } from '../../../web/strings/en/import.ts';
import { learn, say } from '../../../web/strings/t.ts';
import { questionNote } from '../../../web/import/plan/said.ts';

learn(enImport);

export interface Given {
  readonly shape: readonly number[];
  /** Left out: 0, 1, 2, … */
  readonly data?: ArrayLike<number>;
  readonly kind?: string;
  readonly refused?: Note;
  /** Why it cannot be read after all. */
  readonly broken?: Note;
}

export function sessionOf(
  arrays: Readonly<Record<string, Given>>,
  tokens: readonly string[] | null = null,
  name = '',
): Session {
  const all = Object.entries(arrays);
  const numbers = ({ shape, data }: Given) =>
    Float32Array.from(data ?? Array.from({ length: countOf(shape) }, (_, at) => at));
  const listed = all.map(([of, { shape, kind = 'float32', refused }]) => ({
    name: of || name,
    shape,
    kind,
    ...(refused ? { refused } : {}),
  }));
  return new Session({
    contents: { arrays: listed, tokens, left: [] },
    recognised: recognise(listed),
    read: (at) => {
      const { broken } = all[at][1];
      return broken ? Promise.reject(new Refusal(broken)) : Promise.resolve(numbers(all[at][1]));
    },
    close: () => undefined,
  });
}

export interface Outcome {
  /** Of the state after the import; the same state where nothing is taken. */
  readonly told: NextState;
  readonly uses: Readonly<Record<string, string>>;
  /** Questions and problems, as sentences. */
  readonly refused: readonly string[];
  readonly notes: readonly string[];
}

/** What comes of a file in a state. */
export async function imported(session: Session, state: State, change: Partial<Choice> = {}): Promise<Outcome> {
  const choice = { ...session.firstChoice, ...change };
  const plan = await session.plan(choice, state);
  const uses = Object.fromEntries(
    plan.taken.map(({ stage, arrays: [at], axes }) => [
      stage,
      `${session.contents.arrays[at].name} [${axes.join(' ')}]`,
    ]),
  );
  const refused = [...plan.problems, ...plan.questions.map(questionNote)].map(say);
  if (refused.length > 0) return { told: { state, notes: [] }, uses, refused, notes: plan.notes.map(say) };
  const taken = await session.take(plan, state);
  return { told: reduce(state, taken), uses, refused, notes: taken.notes.map(say) };
}

/** The state that a link opens. */
export const stateAt = (link: string) => readLink(link, '').state;
/** Arrays of 4 × 4. */
export const square = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { shape: [4, 4] }]));
export const numbers = (data: Float32Array | undefined) => [...(data ?? [])];
/** By the array's place in the file. */
export const answers = (...all: [number, object][]) => ({ answers: new Map(all) });
