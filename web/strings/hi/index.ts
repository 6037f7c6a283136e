/** The sentences that there are in Hindi; the others are said in English. Terms stay as Indian classrooms use them. */
import { hiControls } from './controls.ts';

export const hi = { ...hiControls };
