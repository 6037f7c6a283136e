/** What a state does otherwise than usual, in a few words each; numbers set by hand and wrong ways are said apart. */
import { options } from '../../../build/generated/tables.ts';
import { isUsual, numberOf, type OptionRow } from '../../state/options.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import type { State } from '../../state/state.ts';
import { say, t } from '../../strings/t.ts';
import { withIndices } from '../shared/names.ts';

/** `causalSaid`: the causal mask is named already. */
export function settingsOf({ state, tokens }: Snapshot, causalSaid = false): readonly unknown[] {
  const { pos, mask, off, cross } = state;
  const said: readonly unknown[] = [
    cross && t('with-cross'),
    ...numbersOf('heads', state),
    pos !== 'none' && t(`with-${pos}`),
    mask.causal && !causalSaid && t(looksFromLast(state, tokens.length) ? 'with-causal-last' : 'with-causal'),
    ...numbersOf('mask', state),
    mask.cells.length > 0 && t('with-cells', { count: mask.cells.length }),
    state.mine.mask && t('with-mask'),
    ...numbersOf('scores', state),
    off.length > 0 && t('with-off', { heads: off.map((head) => head + 1).join(', '), count: off.length }),
  ];
  return said.filter(Boolean);
}

function numbersOf(group: OptionRow['group'], state: State): readonly unknown[] {
  return options
    .filter((row) => row.group === group && !isUsual(state, row))
    .map(({ link }) => {
      const values = { value: numberOf(state, link) ?? '', heads: state.heads };
      return withIndices(say({ key: `with-${link}`, values }));
    });
}

/** Then a causal mask hides nothing of the row that is shown. */
function looksFromLast(state: State, count: number): boolean {
  const { query, cross, mask } = state;
  const hides = mask.window !== null || mask.pad > 0 || mask.cells.length > 0;
  return !cross && !hides && query > 0 && query + 1 === count;
}
