/** Gives every element its name, once. */
import { MhaChoice } from '../elements/choice.ts';
import { MhaControls } from '../elements/controls.ts';
import { MhaMap } from '../elements/map.ts';
import { MhaMatrix } from '../elements/matrix.ts';
import { MhaNotes } from '../elements/notes.ts';
import { MhaPanel } from '../elements/panel.ts';
import { MhaPipeline } from '../elements/pipeline.ts';
import { MhaSentence } from '../elements/sentence.ts';
import { MhaStatement } from '../elements/statement.ts';
import { MhaLab } from './lab.ts';

const elements = {
  'mha-choice': MhaChoice,
  'mha-controls': MhaControls,
  'mha-lab': MhaLab,
  'mha-map': MhaMap,
  'mha-matrix': MhaMatrix,
  'mha-notes': MhaNotes,
  'mha-panel': MhaPanel,
  'mha-pipeline': MhaPipeline,
  'mha-sentence': MhaSentence,
  'mha-statement': MhaStatement,
};

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
