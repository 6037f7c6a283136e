/** The head counts to choose from, in words. */
import type { Option } from '../elements/controls/choice.ts';
import { headChoices } from '../state/heads.ts';
import type { State } from '../state/state.ts';
import { t } from '../strings/t.ts';

export function headOptions({ d }: Pick<State, 'd'>): readonly Option[] {
  return headChoices({ d }).map(({ heads, width, left }) => ({
    value: heads,
    text: String(heads),
    why: left === 0 ? null : t('no-divisor', { d, heads, width, left }),
  }));
}
