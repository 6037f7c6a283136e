/** The table of a stage: loaded when it is asked for. */
import { MhaStageTable } from '../elements/stage-table.ts';
import { enTable } from '../strings/en-table.ts';
import { learn } from '../strings/t.ts';

learn(enTable);
if (!customElements.get('mha-stage-table')) customElements.define('mha-stage-table', MhaStageTable);
