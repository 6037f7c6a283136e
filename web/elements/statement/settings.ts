/** What a state does otherwise than usual, in a few words each; numbers set by hand and wrong ways are said apart. */
import { html } from 'lit';
import type { Snapshot } from '../../state/snapshot.ts';
import type { State } from '../../state/state.ts';
import { rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';

/** `causalSaid`: the causal mask is named already. */
export function settingsOf({ state, tokens }: Snapshot, causalSaid = false): readonly unknown[] {
  const { heads, kv, dk, dv, pos, mask, scale, sharp, softcap, off, cross } = state;
  const said: readonly unknown[] = [
    cross && t('with-cross'),
    kv !== null && t('with-kv', { heads, kv }),
    dk !== null && rich('with-dk', { dk, symbol: html`<em>d<sub>k</sub></em>` }),
    dv !== null && rich('with-dk', { dk: dv, symbol: html`<em>d<sub>v</sub></em>` }),
    pos !== 'none' && t(`with-${pos}`),
    mask.causal && !causalSaid && t(looksFromLast(state, tokens.length) ? 'with-causal-last' : 'with-causal'),
    mask.window !== null && t('with-window', { window: mask.window }),
    mask.pad > 0 && t('with-pad', { pad: mask.pad }),
    mask.cells.length > 0 && t('with-cells', { count: mask.cells.length }),
    state.mine.mask && t('with-mask'),
    scale !== null && t('with-scale', { scale }),
    sharp !== 1 && t('with-sharp', { sharp }),
    softcap !== null && t('with-softcap', { softcap }),
    off.length > 0 && t('with-off', { heads: off.map((head) => head + 1).join(', '), count: off.length }),
  ];
  return said.filter(Boolean);
}

/** Then a causal mask hides nothing of the row that is shown. */
function looksFromLast(state: State, count: number): boolean {
  const { query, cross, mask } = state;
  const hides = mask.window !== null || mask.pad > 0 || mask.cells.length > 0;
  return !cross && !hides && query > 0 && query + 1 === count;
}
