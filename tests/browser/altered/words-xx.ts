/** A language of the tests: English with more letters, written from right to left. */
import { drawAgain } from '../../../web/elements/shared/language.ts';
import { enBench } from '../../../web/strings/en/bench.ts';
import { enChanges } from '../../../web/strings/en/changes.ts';
import { enHeads } from '../../../web/strings/en/heads.ts';
import { enImport } from '../../../web/strings/en/import.ts';
import { en } from '../../../web/strings/en/index.ts';
import { enOptionsPanel } from '../../../web/strings/en/options-panel.ts';
import { enStageTable } from '../../../web/strings/en/stage-table.ts';
import type { Language } from '../../../web/strings/languages.ts';
import { hole, learn } from '../../../web/strings/t.ts';

const english = { ...en, ...enBench, ...enChanges, ...enHeads, ...enImport, ...enOptionsPanel, ...enStageTable };

/** Two letters more for each five, as in German beside English, in words of at most eight. */
function longer(text: string): string {
  const more = Math.ceil(0.4 * text.replaceAll(hole, '').length);
  return text === '' ? '' : `${text} ${'ñ'.repeat(more).replaceAll(/(ñ{8})(?=ñ)/g, '$1 ')}`;
}

learn(Object.fromEntries(Object.entries(english).map(([key, text]) => [key, longer(text)])), 'xx' as Language);
drawAgain();
