/** `importFile`: what the import panel does, without the panel. Loaded when it is asked for. */
import type { Answer, Choice } from '../import/plan/asked.ts';
import { axesFor } from '../import/attention/axes.ts';
import type { Axes } from '../import/attention/layout.ts';
import type { Plan } from '../import/plan/planned.ts';
import { placeText } from '../import/plan/plan-notes.ts';
import { Refusal } from '../import/file/refusal.ts';
import { questionNote, whyUnused } from '../import/plan/said.ts';
import { Session } from '../import/session.ts';
import type { Import } from '../import/plan/taking.ts';
import { importable } from '../state/numbers/imported.ts';
import type { State } from '../state/state.ts';
import { enImport } from '../strings/en/import.ts';
import { learn, say, t } from '../strings/t.ts';
import { checkObject } from './api.ts';

learn(enImport);

/** What an array is used as: an input by its id (x, wq, bq, …, wo, mask), null for nothing; or with what its name does not say. */
export type ImportUse =
  | string
  | null
  | {
      readonly use?: string | null;
      /** Its axes in their order: "in out", "out in", "heads in width", "word item model", … */
      readonly axes?: string;
      /** Which sequence of an X of several, from 1. */
      readonly item?: number;
      /** Which number hides a word, in a mask of the numbers 0 and 1. */
      readonly hidden?: 0 | 1;
    };

export interface ImportOptions {
  /** By the array's name in the file, over what the name says. */
  readonly uses?: Readonly<Record<string, ImportUse>>;
  /** Which attention of the file, by its name in `attentions`; left out: that of an array in `uses`, else the first. */
  readonly attention?: string;
  /** Whether the numbers are taken over at once; else it is only told what would come of it. */
  readonly apply?: boolean;
  /** Ends the reading; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}

export interface ImportedFile {
  /** What is used, an array that holds several matrices once for each. */
  readonly arrays: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly use: string;
    readonly axes: string;
  }[];
  /** All others, and why. */
  readonly unused: readonly { readonly name: string; readonly shape: readonly number[]; readonly why: string }[];
  /** The attentions of the file: the name that their arrays have in common, and what it says. */
  readonly attentions: readonly { readonly name: string; readonly about: string }[];
  /** The one that is used; null: none. */
  readonly attention: string | null;
  /** What is to be known of these numbers, as sentences. */
  readonly notes: readonly string[];
  /** Why nothing was taken over: what is wrong, or what has to be said in `uses`. */
  readonly refused?: string;
}

export interface Target {
  state(): State;
  act(taken: Import): void;
}

/** Rejects with a TypeError for options that name what the file has not, and with the signal's reason. */
export async function importFile(target: Target, file: Blob, options: ImportOptions = {}): Promise<ImportedFile> {
  checkObject('importFile', options);
  if (!isFile(file)) throw new TypeError('importFile takes a File or a Blob first');
  let session: Session;
  try {
    session = await Session.open(file, { signal: options.signal });
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return { arrays: [], unused: [], attentions: [], attention: null, notes: [], refused: say(thrown.note) };
  }
  try {
    return await importFrom(session, target, options);
  } finally {
    session.close();
  }
}

/** Of whichever window it is. */
function isFile(file: unknown): file is Blob {
  return ['[object File]', '[object Blob]'].includes(Object.prototype.toString.call(file));
}

async function importFrom(session: Session, target: Target, options: ImportOptions): Promise<ImportedFile> {
  const choice = choiceOf(session, options, target.state());
  for (;;) {
    const state = target.state();
    const plan = await session.plan(choice, state);
    const told = toldOf(session, plan, choice);
    const [why] = plan.problems;
    if (why) return { ...told, refused: say(why) };
    if (plan.questions.length > 0) return { ...told, refused: asking(session, plan) };
    let taken: Import;
    try {
      taken = await session.take(plan, state);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      return { ...told, refused: say(thrown.note) };
    }
    if (target.state() !== state) continue; // something was changed meanwhile
    if (options.apply ?? true) target.act(taken);
    return { ...told, notes: [...session.contents.left, ...taken.notes].map(say) };
  }
}

function toldOf({ contents, recognised }: Session, plan: Plan, choice: Choice): ImportedFile {
  const { arrays, left } = contents;
  const used = new Set(plan.taken.flatMap((piece) => piece.arrays));
  const asked = new Set(plan.questions.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.arrays)));
  const { attentions } = recognised;
  const weights = plan.taken.some(({ stage }) => stage !== 'x' && stage !== 'mask');
  return {
    arrays: plan.taken.flatMap(({ stage, arrays: of, axes }) =>
      of.map((at) => ({ name: arrays[at].name, shape: arrays[at].shape, use: stage, axes: axes.join(' ') })),
    ),
    unused: arrays.flatMap(({ name, shape }, at) =>
      used.has(at)
        ? []
        : [
            {
              name,
              shape,
              why: asked.has(at) ? t('import-why-asked') : whyUnused(at, contents, recognised, choice, plan),
            },
          ],
    ),
    attentions: attentions.map((one) => ({ name: one.name, about: placeText(one) })),
    attention: choice.attention === null || !weights ? null : attentions[choice.attention].name,
    notes: [...left, ...plan.notes].map(say),
  };
}

/** The questions, and how `uses` answers them. */
function asking({ contents }: Session, { questions }: Plan): string {
  const answers = questions.flatMap(({ kind, pieces, options }) =>
    pieces.map(({ stage, arrays: [at] }) => {
      const said = kind === 'hidden' ? 'hidden: 1' : `axes: '${options[0].join(' ')}'`;
      return `${JSON.stringify(contents.arrays[at].name)}: { use: '${stage}', ${said} }`;
    }),
  );
  const sentences = questions.map((question) => say(questionNote(question)));
  return [...sentences, t('import-answer', { uses: `{ uses: { ${answers.join(', ')} } }` })].join(' ');
}

function choiceOf({ contents, recognised, firstChoice }: Session, options: ImportOptions, state: State): Choice {
  const answers = new Map<number, Answer>();
  for (const [name, use] of Object.entries(options.uses ?? {})) {
    const at = contents.arrays.findIndex((array) => array.name === name);
    if (at < 0) throw new TypeError(`uses: the file has no array ${JSON.stringify(name)}`);
    answers.set(at, answerOf(name, use, state));
  }
  const { attentions } = recognised;
  if (options.attention !== undefined) {
    const attention = attentions.findIndex(({ name }) => name === options.attention);
    if (attention >= 0) return { attention, answers };
    throw new TypeError(`attention: the file has ${attentions.map(({ name }) => name).join(', ') || 'none'}`);
  }
  const meant = attentions.findIndex(({ pieces }) =>
    pieces.some(({ arrays }) => arrays.some((at) => answers.has(at) && answers.get(at)?.use !== null)),
  );
  return { attention: meant < 0 ? firstChoice.attention : meant, answers };
}

function answerOf(name: string, asked: ImportUse, state: State): Answer {
  const said = typeof asked === 'object' && asked !== null ? asked : { use: asked };
  const where = `uses[${JSON.stringify(name)}]`;
  const ids = importable(state);
  const use = said.use === undefined || said.use === null ? said.use : ids.find((id) => id === said.use);
  if (said.use && !use)
    throw new TypeError(
      `${where}: there is no use ${JSON.stringify(said.use)}; it is one of ${ids.join(', ')}, or null`,
    );
  return {
    ...(use === undefined ? {} : { use }),
    ...(said.axes === undefined ? {} : { axes: readAxes(said.axes, where) }),
    ...(said.item === undefined ? {} : { item: readItem(said.item, where) }),
    ...(said.hidden === undefined ? {} : { hidden: readHidden(said.hidden, where) }),
  };
}

/** Every order that any input can have. */
const known = ([1, 2, 3] as const).flatMap((count) =>
  (['x', 'mask', 'bq', 'wq', 'wo'] as const).flatMap((stage) => axesFor(stage, count)),
);

function readAxes(text: string, where: string): Axes {
  const axes = known.find((one) => one.join(' ') === text);
  if (axes) return axes;
  throw new TypeError(`${where}: axes are one of ${[...new Set(known.map((one) => `'${one.join(' ')}'`))].join(', ')}`);
}

function readItem(item: number, where: string): number {
  if (Number.isInteger(item) && item >= 1) return item - 1;
  throw new TypeError(`${where}: item is a whole number from 1, not ${item}`);
}

function readHidden(hidden: number, where: string): 0 | 1 {
  if (hidden === 0 || hidden === 1) return hidden;
  throw new TypeError(`${where}: hidden is 0 or 1, not ${String(hidden)}`);
}
