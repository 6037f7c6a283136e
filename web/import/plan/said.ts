/** What is said of the arrays of a file, one by one. */
import { nameOf } from '../../state/stage-name.ts';
import { note } from '../../state/note.ts';
import type { Note } from '../../state/state.ts';
import { say, t } from '../../strings/t.ts';
import type { Choice } from './asked.ts';
import type { Contents } from '../file/contents.ts';
import type { Why } from '../attention/piece.ts';
import { axesText } from './plan-notes.ts';
import type { Plan, Question } from './planned.ts';
import type { Recognised } from '../attention/recognise.ts';

/** Why an array is used as nothing. */
export function whyUnused(at: number, { arrays }: Contents, { why }: Recognised, choice: Choice, plan: Plan): string {
  const odd = plan.odd.get(at);
  if (odd) return say(odd);
  if (choice.answers.get(at)?.use === null) return t('import-why-said');
  const { refused } = arrays[at];
  if (refused) return say(refused);
  const reason: Why = why.get(at) ?? 'layer';
  return t(`import-why-${reason}`);
}

export function questionNote({ kind, pieces, options }: Question): Note {
  if (kind === 'hidden') return note('note-import-ask-hidden', {});
  return note('note-import-ask-axes', {
    count: pieces.length,
    names: pieces.map(({ stage }) => nameOf(stage)).join(', '),
    options: options.map((axes) => axesText({ axes })).join(t('import-or')),
  });
}
