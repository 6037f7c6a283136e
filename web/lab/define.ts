/** Every element that the page starts with. */
import { MhaAcross } from '../elements/across.ts';
import { MhaCellBox } from '../elements/cell-box.ts';
import { MhaChoice } from '../elements/choice.ts';
import { MhaColourBar } from '../elements/colour-bar.ts';
import { MhaControls } from '../elements/controls.ts';
import { MhaDrawing } from '../elements/drawing.ts';
import { MhaMap } from '../elements/map.ts';
import { MhaMatrix } from '../elements/matrix.ts';
import { MhaNotes } from '../elements/notes.ts';
import { MhaPanel } from '../elements/panel.ts';
import { MhaPipeline } from '../elements/pipeline.ts';
import { MhaSentence } from '../elements/sentence.ts';
import { MhaStatement } from '../elements/statement.ts';
import { MhaWhy } from '../elements/why.ts';
import { MhaWordTools } from '../elements/word-tools.ts';
import { defineElements } from './define-elements.ts';
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
