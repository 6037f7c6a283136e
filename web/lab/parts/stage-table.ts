/** The table of a stage: loaded when it is asked for. */
import { MhaStageTable } from '../../elements/stage-table/stage-table.ts';
import { enStageTable } from '../../strings/en/stage-table.ts';
import { learn } from '../../strings/t.ts';
import { defineElements } from '../../elements/shared/define-elements.ts';

learn(enStageTable);
defineElements({ 'mha-stage-table': MhaStageTable });
