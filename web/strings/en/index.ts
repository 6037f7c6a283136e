/**
 * The sentences of the first page, in English; other parts bring theirs. What is said about a stage comes from the core's
 * stage table instead.
 */
import { enAcross } from './across.ts';
import { enControls } from './controls.ts';
import { enLab } from './lab.ts';
import { enMap } from './map.ts';
import { enMessages } from './messages.ts';
import { enNotes } from './notes.ts';
import { enOptions } from './options.ts';
import { enPipeline } from './pipeline.ts';
import { enSentence } from './sentence.ts';
import { enShared } from './shared.ts';
import { enStatement } from './statement.ts';
import { enWhy } from './why.ts';

export const en = {
  ...enAcross,
  ...enControls,
  ...enLab,
  ...enMap,
  ...enMessages,
  ...enNotes,
  ...enOptions,
  ...enPipeline,
  ...enSentence,
  ...enShared,
  ...enStatement,
  ...enWhy,
};
