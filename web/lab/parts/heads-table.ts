/** What each head does: loaded when it is asked for. */
import { MhaHeads } from '../../elements/heads/heads-table.ts';
import { enHeads } from '../../strings/en/heads.ts';
import { learn } from '../../strings/t.ts';
import { defineElements } from '../../elements/shared/define-elements.ts';

learn(enHeads);
defineElements({ 'mha-heads': MhaHeads });
