/** What the statement says of a picture: each claim only while the numbers bear it out. */
import { stages } from '../../../build/generated/tables.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { StageId } from '../../engine/types.ts';
import { isMasked } from '../../state/cells.ts';
import { rowOf, type Snapshot } from '../../state/snapshot.ts';
import { nameOf, stageName } from '../../state/stage-name.ts';
import { formatValue } from '../../strings/format.ts';
import { listed, rich } from '../../strings/rich.ts';
import { t } from '../../strings/t.ts';
import { forcedRows, keepsOutputs, ownColumns, runsDown, seesNone, sumToOne } from '../shared/claims.ts';
import { hidesLater, type Look, looks, needsTwoRows, oneHeadLook, shownBy, strongest } from './facts.ts';
import { hue } from '../heads/hue.ts';
import { asker, cellPlace, symbolOf, withIndices, word, wordAt } from '../shared/names.ts';
import { send } from '../shared/send.ts';
import { settingsOf } from './settings.ts';

export function statementOf(snapshot: Snapshot): unknown {
  return snapshot.state.model === 'example' ? byHand(snapshot) : untrained(snapshot);
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
    odd(snapshot),
    hidden(snapshot),
    ...otherwise(snapshot),
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
  const both = needsTwoRows(all) && sumToOne(snapshot);
  return [both && t('more-than-half'), heads === 2 && asOneHead(snapshot, all)];
}

/** Seeded weights are true numbers without a meaning; imported ones may have one. */
function source({ state, base, own, others }: Snapshot): TemplateResult {
  const { model, seed, mine } = state;
  if (model !== 'mine') {
    return html`<strong>${t('untrained')}</strong> <span class="soft">${t('untrained-means', { seed })}</span>`;
  }
  const rest = (key: 'own-example' | 'own-rest', ids: readonly StageId[]) => {
    const which = listed(ids.map(nameOf), key).join('');
    const told = t(key, { count: ids.length, which, seed });
    return ids.length > 0 ? html`<span class="soft">${withIndices(told)}</span>` : nothing;
  };
  const stays = stages.flatMap(({ id }) => (mine[id] && !own.includes(id) ? id : []));
  const mineOwn = html`<strong>${t('own')}</strong> ${rich('own-which', {
      which: listed(
        own.map((id) => symbolOf(id)),
        'own-which',
      ),
    })}`;
  return html`${own.length > 0 ? mineOwn : nothing}
  ${rest('own-example', base === 'example' ? [...stays, ...others] : stays)}
  ${rest('own-rest', base === 'example' ? [] : others)}`;
}

function untrained(snapshot: Snapshot): unknown {
  const { heads, off } = snapshot.state;
  const all = looks(snapshot, snapshot.state.off);
  const told = all.length > 0 ? [strongest(all)] : [];
  const forced = forcedRows(snapshot)[snapshot.state.query];
  // A softmax down the columns shares a word out among those that look at it.
  const choice = (snapshot.keys.length > 1 && !forced) || runsDown(snapshot.state);
  return spaced([
    source(snapshot),
    seesNone(snapshot) || all.length === 0
      ? none(snapshot)
      : choice
        ? asked(heads === 1 ? 'asked' : off.length > 0 ? 'strongest-on' : 'strongest', told, snapshot, all)
        : asked(forced ? 'one-seen' : 'one-word', all, snapshot),
    heads > 1 && told.length > 0 && choice && !seesNone(snapshot) && asOneHead(snapshot, told),
    odd(snapshot),
    hidden(snapshot),
    ...otherwise(snapshot),
  ]);
}

/** Why there is nothing to look at. */
function none(snapshot: Snapshot): unknown {
  if (!seesNone(snapshot)) return t('all-off');
  return rich('sees-none', { word: asker(snapshot) });
}

/** The number that first stopped being one, and why. */
function odd(snapshot: Snapshot): unknown {
  if (!snapshot.odd) return null;
  const { value, kind, ...cell } = snapshot.odd;
  const { stage, head } = cell;
  const open = ({ currentTarget }: Event) => currentTarget && send(currentTarget, { type: 'cell', cell });
  const shown = html`<button @click=${open}>${formatValue(value, { digits: snapshot.digits, kind: 'value' })}</button>`;
  const holes = { stage: stageName(snapshot, stage, head), place: cellPlace(snapshot, cell), value: shown };
  return html`${rich('odd-first', holes)} ${t(`odd-${kind}`)}`;
}

/** What is not as it usually is, and not said before. */
function otherwise(snapshot: Snapshot): readonly unknown[] {
  const { edit, variant } = snapshot.state;
  const said = settingsOf(snapshot, Boolean(hidden(snapshot)));
  return [
    said.length > 0 && html`<span class="soft">${rich('settings', { settings: listed(said, 'settings') })}</span>`,
    edit.length > 0 && html`<span class="soft">${t('you-changed', { count: edit.length })}</span>`,
    variant !== 'none' &&
      html`<span class="soft"> ${rich('wrong-on-purpose', { variant: withIndices(t(`variant-${variant}`)) })}</span>`,
    (variant === 'mask-after' || variant === 'mask-zero') &&
      !isMasked(snapshot.state) &&
      html`<span class="soft"> ${t('wrong-needs-mask')}</span>`,
  ];
}

/** `every`: the looks of all heads, those that are not told too: what is no number is told first. */
function asked(
  key: 'asked' | 'strongest' | 'strongest-on' | 'one-seen' | 'one-word',
  all: readonly Look[],
  snapshot: Snapshot,
  every = all,
): unknown {
  if (!every.every(({ weight }) => Number.isFinite(weight))) return rich('asked-nan', { word: asker(snapshot) });
  const empty = every.find(({ weight }) => weight === 0);
  if (empty) return rich('asked-none', { word: asker(snapshot), heads: headsNamed(empty) });
  if (key === 'one-seen' || key === 'one-word') {
    return rich(key, { word: asker(snapshot), weight: shownBy(snapshot)(all[0].weight) });
  }
  const told = all.map(
    (look, at) => html`<span class=${hueOf(look, snapshot)}>${gives(look, at === 0, snapshot)}</span>`,
  );
  return rich(key, { word: asker(snapshot), looks: listed(told, key) });
}

/** "head 1", "heads 1 and 2" */
function headsNamed({ heads }: Look): unknown {
  const numbers = heads.map((head) => head + 1);
  return numbers.length > 1 ? rich('heads', { heads: listed(numbers, 'heads') }) : t('head', { head: numbers[0] });
}

function gives(look: Look, first: boolean, snapshot: Snapshot): unknown {
  const several = look.heads.length > 1;
  const weight = shownBy(snapshot)(look.weight);
  return rich(first ? (several ? 'give' : 'gives') : 'gives-too', {
    heads: headsNamed(look),
    words: saidWords(look, snapshot),
    weight: several ? weight : opens(look, weight, snapshot),
  });
}

/** A weight of one cell leads to it. */
function opens({ heads, words }: Look, weight: unknown, { state }: Snapshot): unknown {
  if (words.length > 1) return weight;
  const cell = { stage: 'weights', head: heads[0], row: state.query, col: words[0] } as const;
  const open = ({ currentTarget }: Event) => send(currentTarget as HTMLElement, { type: 'cell', cell });
  return html`<button @click=${open}>${weight}</button>`;
}

/** What the words that were told get as one head; where another word then gets the most, that too. */
function asOneHead(snapshot: Snapshot, all: readonly Look[]): unknown {
  const look = oneHeadLook(snapshot);
  if (look === null || !Number.isFinite(look.weight) || look.weight === 0) return null;
  const weight = merged(snapshot, shownBy(snapshot)(look.weight));
  const { words, apart } = wordsOf(look, snapshot);
  const told = new Set(all.flatMap((one) => (one.even ? [] : one.words)));
  if (!look.even && !look.words.some((at) => told.has(at))) return leadsElsewhere(snapshot, look, weight, told);
  // Where two heads give more than a half each, to words that then have less.
  const only = needsTwoRows(all) && look.weight < 0.5 ? '-only' : '';
  if (look.even || words.length === 1) {
    return rich(`as-one-head${only}`, { words: saidWords(look, snapshot), weight });
  }
  return apart && rich(`as-one-head-each${only}`, { words: listed(words, `as-one-head-each${only}`), weight });
}

function leadsElsewhere(snapshot: Snapshot, look: Look, weight: unknown, told: ReadonlySet<number>): unknown {
  const row = rowOf(snapshot.asOneHead!, snapshot.state.query);
  const words = saidWords(look, snapshot);
  if (told.size === 0 || told.size > 2) return rich('as-one-head-largest', { words, weight });
  const gets = [...told].map((at) =>
    rich('as-one-head-gets', {
      word: wordAt(snapshot, 'key', at),
      weight: merged(snapshot, shownBy(snapshot)(row[at])),
    }),
  );
  return rich('as-one-head-elsewhere', { gets: listed(gets, 'as-one-head-elsewhere'), words, weight });
}

/** A weight of the one head leads to that head, where it is to be had by the number of heads alone. */
function merged({ state }: Snapshot, weight: string): unknown {
  if (state.dk !== null) return weight;
  const open = ({ currentTarget }: Event) => send(currentTarget as HTMLElement, { type: 'heads', heads: 1 });
  return html`<button title=${t('as-one-head-opens')} @click=${open}>${weight}</button>`;
}

/** With one head two words tie: what a second head is for. */
function compromise(look: Look, snapshot: Snapshot): unknown {
  const { state } = snapshot;
  const tie = look.words.length === 2 && !look.even && !look.words.includes(state.query);
  const plain = settingsOf(snapshot).length === 0 && state.edit.length === 0 && state.variant === 'none';
  const swapped = tie &&
    plain && [
      rich('neither', {
        words: listed(
          look.words.map((at) => word(snapshot.keys[at])),
          'neither',
        ),
      }),
      ' ',
    ];
  return [swapped || '', t('cut-in-two')];
}

function hidden(snapshot: Snapshot): unknown {
  const { mask, variant } = snapshot.state;
  const shows = mask.causal && variant !== 'mask-zero' && hidesLater(snapshot);
  return shows && rich('hidden', { word: asker(snapshot) });
}

/** "ball", "each of ball and full", "every word"; a word that has the weight wherever it occurs is named once. */
function saidWords(look: Look, snapshot: Snapshot): unknown {
  if (look.even) return t('every-word');
  const { words, apart } = wordsOf(look, snapshot);
  if (look.words.length === 1) return words;
  return rich(apart ? 'each-of' : 'each-time', { words: listed(words, apart ? 'each-of' : 'each-time') });
}

/** `apart`: no word is among them twice. */
function wordsOf({ words }: Look, snapshot: Snapshot): { readonly words: readonly unknown[]; readonly apart: boolean } {
  const different = [...new Set(words.map((at) => snapshot.keys[at]))];
  const apart = words.length === different.length;
  return { words: apart ? words.map((at) => wordAt(snapshot, 'key', at)) : different.map(word), apart };
}

const hueOf = ({ heads }: Look, snapshot: Snapshot): string => (heads.length === 1 ? hue(snapshot, heads[0]) : '');

/** The sentences that hold, with a space between. */
const spaced = (sentences: readonly unknown[]): unknown => sentences.filter(Boolean).map((s) => [s, ' ']);
