/** What was set by hand and what it changes: loaded with the first number that is set. */
import { MhaChanges } from '../elements/changes.ts';
import { enChanges } from '../strings/en-changes.ts';
import { learn } from '../strings/t.ts';
import { defineElements } from './define-elements.ts';

learn(enChanges);
defineElements({ 'mha-changes': MhaChanges });
