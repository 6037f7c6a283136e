/** What a lab begins with. */
import { initial } from '../state/initial.ts';
import { readLink } from '../state/link/link.ts';
import type { NextState } from '../state/state.ts';
import { readState } from './api.ts';
import { openingAddress } from './page-url.ts';

/** The link of the page it is, or the worked example; in the language of its `lang`, '' for none, where no link says one. */
export function openingState(page: boolean, lang: string): NextState {
  if (!page) return exampleIn(lang);
  const { search, hash } = openingAddress();
  const told = readLink(search, hash);
  return told.state.lang === initial.lang ? inLanguage(told, lang) : told;
}

/** The same object each time it is asked for: a lab in no document asks whether its state is still the same. */
function exampleIn(lang: string): NextState {
  const told = examples.get(lang) ?? inLanguage({ state: initial, notes: [] }, lang);
  examples.set(lang, told);
  return told;
}
const examples = new Map<string, NextState>();

function inLanguage(told: NextState, lang: string): NextState {
  if (lang === '') return told;
  const { state, notes } = readState(told.state, { lang });
  return { state, notes: [...told.notes, ...notes] };
}
