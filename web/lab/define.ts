/** Every element that the page starts with. */
import { MhaAcross } from '../elements/across/across.ts';
import { MhaCellBox } from '../elements/matrix/cell-box.ts';
import { MhaChoice } from '../elements/controls/choice.ts';
import { MhaColourBar } from '../elements/map/colour-bar.ts';
import { MhaControls } from '../elements/controls/controls.ts';
import { MhaDrawing } from '../elements/controls/drawing.ts';
import { MhaMap } from '../elements/map/map.ts';
import { MhaMatrix } from '../elements/matrix/matrix.ts';
import { MhaNotes } from '../elements/messages/notes.ts';
import { MhaPanel } from '../elements/messages/panel.ts';
import { MhaPipeline } from '../elements/pipeline/pipeline.ts';
import { MhaSentence } from '../elements/sentence/sentence.ts';
import { MhaStatement } from '../elements/statement/statement.ts';
import { MhaWhy } from '../elements/why/why.ts';
import { MhaWordTools } from '../elements/sentence/word-tools.ts';
import { defineElements } from '../elements/shared/define-elements.ts';
import { MhaLab } from './lab.ts';

defineElements({
  'mha-across': MhaAcross,
  'mha-cell-box': MhaCellBox,
  'mha-choice': MhaChoice,
  'mha-colour-bar': MhaColourBar,
  'mha-controls': MhaControls,
  'mha-drawing': MhaDrawing,
  'mha-lab': MhaLab,
  'mha-map': MhaMap,
  'mha-matrix': MhaMatrix,
  'mha-notes': MhaNotes,
  'mha-panel': MhaPanel,
  'mha-pipeline': MhaPipeline,
  'mha-sentence': MhaSentence,
  'mha-statement': MhaStatement,
  'mha-why': MhaWhy,
  'mha-word-tools': MhaWordTools,
});
