/** Sentences in Hindi. Loaded when asked for. */
import { drawAgain } from '../../elements/shared/language.ts';
import { hi } from '../../strings/hi/index.ts';
import { learn } from '../../strings/t.ts';

learn(hi, 'hi');
drawAgain();
