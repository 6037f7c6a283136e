/** What was imported or set by hand, and what the latter changes: loaded with the first such number. */
import { MhaChanges } from '../../elements/changes/changes.ts';
import { enChanges } from '../../strings/en/changes.ts';
import { learn } from '../../strings/t.ts';
import { defineElements } from '../../elements/shared/define-elements.ts';

learn(enChanges);
defineElements({ 'mha-changes': MhaChanges });
