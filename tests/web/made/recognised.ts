/** What names and shapes alone tell of a file, in a form that can be read at a glance. */
import { recognise } from '../../../web/import/attention/recognise.ts';

export const d = 4;
export const shapes = (all: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(all).map(([name, shape]) => ({ name, shape }));
/** Arrays of 4 × 4. */
export const square = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [d, d]]));
export const rows = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [d]]));

export function read(all: Readonly<Record<string, readonly number[]>>) {
  const arrays = shapes(all);
  const { attentions, inputs, why } = recognise(arrays);
  return {
    attentions: attentions.map(({ name, layer, side, kind, convention, guess, pieces }) => ({
      at: [side, layer, kind, name].join('|'),
      convention,
      guess,
      pieces: Object.fromEntries(
        pieces.map(({ stage, arrays: of, axes, part }) => [
          stage,
          `${of.map((at) => arrays[at].name).join('+')} ${axes?.join(' ') ?? '?'}${part ? ` ${part.from}-${part.to}` : ''}`,
        ]),
      ),
    })),
    inputs: inputs.map(({ stage, arrays: [at] }) => `${stage}: ${arrays[at].name}`),
    why: Object.fromEntries([...why].map(([at, reason]) => [arrays[at].name, reason])),
  };
}
