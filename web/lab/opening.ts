/** What a lab begins with. */
import { initial } from '../state/initial.ts';
import { readLink } from '../state/link/link.ts';
import type { NextState } from '../state/state.ts';
import { readState } from './api.ts';
import { openingAddress } from './page-url.ts';

/** The link of the page it is, or the worked example; in the language of its `lang`, '' for none, where no link says one. */
export function openingState(page: boolean, lang: string): NextState {
  const { search, hash } = page ? openingAddress() : { search: '', hash: '' };
  const told = readLink(search, hash);
  if (lang === '' || told.state.lang !== initial.lang) return told;
  const { state, notes } = readState(told.state, { lang });
  return { state, notes: [...told.notes, ...notes] };
}
