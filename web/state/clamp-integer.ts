/** Whole numbers within limits, and the note that says what was changed. */
import { limits } from '../../build/generated/tables.ts';
import { note } from './note.ts';
import type { Note } from './state.ts';

export interface Clamped {
  readonly value: number;
  readonly notes: readonly Note[];
}

const ranges = { width: { min: 1, max: limits.modelWidth }, seed: { min: 0, max: limits.seed } } as const;

/** The nearest whole number in range; `fallback` for what is not a number. `said` is `asked` as it was spelled, '' an emptied field. */
export function clampInteger(
  name: keyof typeof ranges,
  asked: number,
  fallback: number,
  said: string | number = Number.isNaN(asked) ? '' : asked,
): Clamped {
  const { min, max } = ranges[name];
  if (Number.isNaN(asked)) {
    return { value: fallback, notes: [note(`note-${name}-number`, { asked: said, now: fallback })] };
  }
  const now = Math.min(Math.max(Math.round(asked), min), max);
  if (now === asked) return { value: now, notes: [] };
  if (asked < min || asked > max)
    return { value: now, notes: [note(`note-${name}-range`, { asked: said, min, max, now })] };
  return { value: now, notes: [note(`note-${name}-whole`, { asked: said, now })] };
}
