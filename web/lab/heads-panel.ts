/** What each head does: loaded when it is asked for. */
import { MhaHeads } from '../elements/heads-panel.ts';
import { enHeads } from '../strings/en-heads.ts';
import { learn } from '../strings/t.ts';
import { defineElements } from './define-elements.ts';

learn(enHeads);
defineElements({ 'mha-heads': MhaHeads });
