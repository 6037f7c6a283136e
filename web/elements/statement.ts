/** What the picture shows, in a few sentences; each claim stands only while the numbers bear it out. */
import { stages } from '../../build/generated/tables.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { StageId } from '../engine/types.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { nameOf } from '../state/stage-name.ts';
import { listed, rich } from '../strings/rich.ts';
import { t } from '../strings/t.ts';
import { shared } from '../styles/shared.ts';
import { statementStyles } from '../styles/statement.ts';
import { isFinitelyGiven, keepsOutputs, ownColumns, seesNone } from './claims.ts';
import { hidesLater, type Look, looks, needsTwoRows, oneHeadLook, shownBy, strongest } from './facts.ts';
import { hue } from './hue.ts';
import { forcedRows } from './matrix-map.ts';
import { asker, symbolOf, withIndices, word, wordAt } from './names.ts';
import { send } from './send.ts';
import { settingsOf } from './settings.ts';

/** @fires mha-action - a weight was opened */
export class MhaStatement extends LitElement {
  static override styles = [shared, statementStyles];
  static override properties = { snapshot: { attribute: false }, keyless: { type: Boolean } };
  declare snapshot: Snapshot | null;
  /** Where there is no snapshot: there are words that look, but none to look at. */
  declare keyless: boolean;

  override render() {
    const { snapshot } = this;
    if (!snapshot) return html`<p class="soft">${t(this.keyless ? 'keys-empty' : 'sentence-empty')}</p>`;
    if (snapshot.state.model === 'example') return html`<p class="by-hand">${byHand(snapshot)}</p>`;
    return html`<p>${untrained(snapshot)}</p>`;
  }
}

/** The worked example. The mixing W_O has its own story, and there is room for one. */
function byHand(snapshot: Snapshot): unknown {
  const { heads, wo, edit, variant } = snapshot.state;
  const all = looks(snapshot, snapshot.state.off);
  const plain = !seesNone(snapshot) && all.length > 0;
  const mixed =
    wo === 'mixing' && heads === 2 && edit.length === 0 && variant === 'none' && keepsOutputs(snapshot.state);
  return spaced([
    html`<strong>${lead(snapshot)}</strong>`,
    plain ? asked('asked', all, snapshot) : none(snapshot),
    ...(!plain ? [] : mixed ? [rich('mixed', { wo: symbolOf('wo') })] : whySeveral(all, snapshot)),
    hidden(snapshot),
    settings(snapshot),
    edit.length === 0 && html`<span class="soft">${t('by-hand')}</span>`,
  ]);
}

/** How many heads, and of two what makes them differ, where one column of X for each tells it. */
function lead(snapshot: Snapshot): unknown {
  const { heads, kv, variant } = snapshot.state;
  const ownMatrices = kv === null && variant !== 'shared';
  if (!ownMatrices) return t('lead-heads', { heads });
  if (heads !== 2) return t(heads === 1 ? 'lead-1' : 'lead-4');
  const own = ownColumns(snapshot);
  return own ? rich('lead-differ', { first: word(own[0]), second: word(own[1]) }) : t('lead-2');
}

function whySeveral(all: readonly Look[], snapshot: Snapshot): readonly unknown[] {
  const { heads } = snapshot.state;
  if (heads === 1) return [compromise(all[0], snapshot)];
  return [needsTwoRows(all) && t('more-than-half'), heads === 2 && asOneHead(snapshot)];
}

/** Seeded weights are true numbers without a meaning; imported ones may have one. */
function source({ state, base, own, others }: Snapshot): TemplateResult {
  const { model, seed, mine } = state;
  if (model !== 'mine') {
    return html`<strong>${t('untrained')}</strong> <span class="soft">${t('untrained-means', { seed })}</span>`;
  }
  const rest = (key: 'own-example' | 'own-rest', ids: readonly StageId[]) => {
    const which = listed(ids.map(nameOf)).join('');
    const told = t(key, { count: ids.length, which, seed });
    return ids.length > 0 ? html`<span class="soft">${withIndices(told)}</span>` : nothing;
  };
  const stays = stages.flatMap(({ id }) => (mine[id] && !own.includes(id) ? id : []));
  const mineOwn = html`<strong>${t('own')}</strong>
    ${rich('own-which', { which: listed(own.map((id) => symbolOf(id))) })}`;
  return html`${own.length > 0 ? mineOwn : nothing}
  ${rest('own-example', base === 'example' ? [...stays, ...others] : stays)}
  ${rest('own-rest', base === 'example' ? [] : others)}`;
}

function untrained(snapshot: Snapshot): unknown {
  const { heads, off } = snapshot.state;
  const all = looks(snapshot, snapshot.state.off);
  const forced = forcedRows(snapshot)[snapshot.state.query];
  const choice = snapshot.keys.length > 1 && !forced;
  return spaced([
    source(snapshot),
    seesNone(snapshot) || all.length === 0
      ? none(snapshot)
      : choice
        ? asked(heads === 1 ? 'asked' : off.length > 0 ? 'strongest-on' : 'strongest', [strongest(all)], snapshot, all)
        : rich(forced ? 'one-seen' : 'one-word', {
            word: asker(snapshot),
            weight: shownBy(snapshot)(all[0].weight),
          }),
    heads > 1 && choice && !seesNone(snapshot) && asOneHead(snapshot),
    hidden(snapshot),
    settings(snapshot),
  ]);
}

/** Why there is nothing to look at. */
function none(snapshot: Snapshot): unknown {
  if (!seesNone(snapshot)) return t('all-off');
  return rich('sees-none', { word: asker(snapshot) });
}

/** What is not as it usually is, and not said before. */
function settings(snapshot: Snapshot): unknown {
  const said = settingsOf(snapshot, Boolean(hidden(snapshot)));
  return said.length > 0 && html`<span class="soft">${rich('settings', { settings: listed(said) })}</span>`;
}

/** `every`: the looks of all heads, those that are not told too: what is no number is told first. */
function asked(
  key: 'asked' | 'strongest' | 'strongest-on',
  all: readonly Look[],
  snapshot: Snapshot,
  every = all,
): unknown {
  if (!every.every(({ weight }) => Number.isFinite(weight))) {
    return rich(isFinitelyGiven(snapshot.state) ? 'asked-overflow' : 'asked-nan', { word: asker(snapshot) });
  }
  const told = all.map((look) => html`<span class=${hueOf(look, snapshot)}>${gives(look, snapshot)}</span>`);
  return rich(key, { word: asker(snapshot), looks: listed(told) });
}

function gives(look: Look, snapshot: Snapshot): unknown {
  const numbers = look.heads.map((head) => head + 1);
  const several = numbers.length > 1;
  const heads = several ? rich('heads', { heads: listed(numbers) }) : t('head', { head: numbers[0] });
  const { words, weight } = shares(look, snapshot);
  return rich(several ? 'give' : 'gives', { heads, words, weight: several ? weight : opens(look, weight, snapshot) });
}

/** A weight of one cell leads to it. */
function opens({ heads, words }: Look, weight: unknown, { state }: Snapshot): unknown {
  if (words.length > 1) return weight;
  const cell = { stage: 'weights', head: heads[0], row: state.query, col: words[0] } as const;
  const open = ({ currentTarget }: Event) => send(currentTarget as HTMLElement, { type: 'cell', cell });
  return html`<button @click=${open}>${weight}</button>`;
}

function asOneHead(snapshot: Snapshot): unknown {
  const look = oneHeadLook(snapshot);
  return look !== null && Number.isFinite(look.weight) && rich('as-one-head', shares(look, snapshot));
}

/** With one head two words tie: what a second head is for. */
function compromise(look: Look, snapshot: Snapshot): unknown {
  const tie = look.words.length === 2 && !look.even;
  const plain = settingsOf(snapshot).length === 0;
  const swapped = tie &&
    plain && [rich('neither', { words: listed(look.words.map((at) => word(snapshot.keys[at]))) }), ' '];
  return [swapped || '', t('cut-in-two')];
}

function hidden(snapshot: Snapshot): unknown {
  const { mask, variant } = snapshot.state;
  const shows = mask.causal && variant !== 'mask-zero' && hidesLater(snapshot);
  const words = listed(snapshot.tokens.map(word));
  // The example's three words stand in another order in the sentence above.
  const key = snapshot.base === 'example' ? 'hidden-of' : 'hidden';
  return shows && rich(key, { word: asker(snapshot), words });
}

/** The words of a look and its weight, "each" where there are several; words that are the same are named once. */
function shares({ words, weight, even }: Look, snapshot: Snapshot): Record<'words' | 'weight', unknown> {
  const shown = shownBy(snapshot)(weight);
  if (even) return { words: t('every-word'), weight: shown };
  const different = [...new Set(words.map((at) => snapshot.keys[at]))];
  const apart = words.length === different.length;
  const named = apart ? words.map((at) => wordAt(snapshot, 'key', at)) : different.map(word);
  return {
    words: listed(named),
    weight: words.length > 1 ? t(apart ? 'each' : 'each-time', { weight: shown }) : shown,
  };
}

const hueOf = ({ heads }: Look, snapshot: Snapshot): string => (heads.length === 1 ? hue(snapshot, heads[0]) : '');

/** The sentences that hold, with a space between. */
const spaced = (sentences: readonly unknown[]): unknown => sentences.filter(Boolean).map((s) => [s, ' ']);
