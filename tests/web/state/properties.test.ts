/** What holds in every state that a link and any actions can bring about. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits, stages } from '../../../build/generated/tables.ts';
import { createEngine, type Engine, type Session } from 'mha-lab/engine';
import { hasCell, sizeOf } from '../../../web/state/cells.ts';
import { hasWords, initial, tokensOf, wordsOf } from '../../../web/state/initial.ts';
import { readLink, writeLink } from '../../../web/state/link/link.ts';
import { withInputs } from '../../../web/engine/worker/inputs.ts';
import { problemOf } from '../../../web/state/problem.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Note, State, NextState } from '../../../web/state/state.ts';
import { keyWidth, valueWidth } from '../../../web/state/widths.ts';
import { en } from '../../../web/strings/en/index.ts';
import { enImport } from '../../../web/strings/en/import.ts';
import { enNotes } from '../../../web/strings/en/notes.ts';
import { enOptions } from '../../../web/strings/en/options.ts';
import { say } from '../../../web/strings/t.ts';
import { anyAction, anyLink, anyState } from '../made/reachable.ts';

const texts = { ...en, ...enNotes, ...enOptions, ...enImport };
const runs = { numRuns: 300 };

function deepFreeze<T>(value: T): T {
  if (ArrayBuffer.isView(value)) return value; // which cannot be frozen
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/** Every hole of a note's sentence has its value, and no value is left over. */
function expectWellSaid(notes: readonly Note[]): void {
  for (const { key, values } of notes) {
    const holes = new Set(Array.from(texts[key].matchAll(/\{([a-zA-Z]+)/g), ([, name]) => name));
    expect(new Set(Object.keys(values)), key).toEqual(holes);
    expect(say({ key, values })).not.toBe('');
  }
}

function readBack(state: State): NextState {
  const link = writeLink(state);
  return link.startsWith('#') ? readLink('', link) : readLink(link, '');
}

function always(name: string, holds: (state: State) => void): void {
  test(name, () => fc.assert(fc.property(anyState, holds), runs));
}

describe('in every state', () => {
  always('heads divide the width, and all numbers are within the limits of a page', ({ d, heads, seed }) => {
    expect(d % heads).toBe(0);
    expect(heads).toBeGreaterThanOrEqual(1);
    expect(heads).toBeLessThanOrEqual(limits.heads);
    expect(d).toBeGreaterThanOrEqual(1);
    expect(d).toBeLessThanOrEqual(limits.modelWidth);
    expect([d, heads, seed].every(Number.isInteger)).toBe(true);
    expect(seed).toBeGreaterThanOrEqual(0);
    expect(seed).toBeLessThanOrEqual(limits.seed);
  });

  always('options are within what can be computed', (state) => {
    const { d, heads, kv, off, pos, cross, variant, scale, sharp, softcap, mask } = state;
    const [key, value] = [keyWidth(state), valueWidth(state)];
    expect(heads % (kv ?? 1)).toBe(0);
    for (const width of [key, value]) {
      expect(Number.isInteger(width) && width >= 1 && width <= limits.modelWidth).toBe(true);
      expect(heads * width).toBeLessThanOrEqual(limits.allHeadsWidth);
    }
    expect(off).toEqual([...new Set(off)].filter((head) => head >= 0 && head < heads).toSorted((a, b) => a - b));
    if (pos === 'rope') expect(key % 2).toBe(0);
    if (pos === 'sin') expect(cross).toBe(false);
    if (variant === 'no-wo') expect(heads * value).toBe(d);
    for (const number of [scale ?? 0, sharp]) expect(number >= 0 && number <= 100).toBe(true);
    if (softcap !== null) expect(softcap >= 0.01 && softcap <= 1000).toBe(true);
    for (const number of [mask.window ?? 1, mask.pad]) expect(number >= 0 && number <= limits.tokens).toBe(true);
    const { query, key: keys } = wordsOf(state);
    for (const cell of mask.cells) expect(cell.query < query.length && cell.key < keys.length).toBe(true);
  });

  always('the word looked from is there, if there is any', (state) => {
    expect(state.query).toBeGreaterThanOrEqual(0);
    expect(state.query).toBeLessThan(Math.max(tokensOf(state).length, 1));
  });

  always('the worked example has its own words and width; only it has the mixing W_O', (state) => {
    if (state.model === 'example') {
      const { query, key } = wordsOf(state);
      for (const word of [...query, ...key]) expect(['ball', 'full', 'it']).toContain(word);
      expect([state.d, query.length > 0]).toEqual([4, true]);
    } else expect(state.wo).toBe('identity');
  });

  always('the opened cell, the way to it and the edits are there, each edit once and in an input', (state) => {
    for (const cell of [state.cell ?? [], state.trail, state.edit].flat()) expect(hasCell(cell, state)).toBe(true);
    expect(new Set(state.edit.map(({ stage, head, row, col }) => [stage, head, row, col].join())).size).toBe(
      state.edit.length,
    );
    for (const { stage, value } of state.edit) {
      expect(stages.find(({ id }) => id === stage)?.input).toBe(true);
      expect(Math.fround(value)).toBe(value);
    }
    if (state.cell === null) expect(state.trail).toEqual([]);
  });

  always('the link leads back to the state, without the way to the cell', (state) => {
    expect(readBack(state)).toEqual({ state: { ...state, trail: [] }, notes: expect.anything() });
  });

  always('the link is an address as it stands, and is not changed by reading it as one', (state) => {
    const link = writeLink(state);
    const { search, hash } = new URL(link, 'https://example.org/a/b/');
    expect(readLink(search, hash).state).toEqual({ ...state, trail: [] });
    expect(link).toMatch(/^([?#][\x21-\x7e]+)?$/);
  });

  always('reading back its own link, the page has nothing to say but how much of the text is used', (state) => {
    const { notes } = readBack(state);
    expect(notes.filter(({ key }) => key !== 'note-tokens-many')).toEqual([]);
  });
});

test('an action changes no state, it makes another; the same again is the same', () => {
  fc.assert(
    fc.property(anyState, anyAction, (state, action) => {
      deepFreeze([state, action]);
      expect(reduce(state, action)).toEqual(reduce(state, action));
    }),
    runs,
  );
});

test('every note of an action and of a link fills its sentence exactly', () => {
  fc.assert(
    fc.property(anyState, anyAction, (state, action) => expectWellSaid(reduce(state, action).notes)),
    runs,
  );
  fc.assert(
    fc.property(anyLink, (link) => expectWellSaid(readLink(link, '').notes)),
    runs,
  );
});

test('no string at all makes reading throw', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(anything, anything, (search, hash) => void readLink(search, hash)),
    runs,
  );
});

describe('the engine', () => {
  let engine: Engine;
  let session: Session;
  beforeAll(async () => {
    engine = await createEngine();
    session = engine.session();
  });

  test('computes every state that has words, and has the stages, sizes and cells that the state counts with', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        fc.pre(hasWords(state));
        session.load(withInputs(engine, problemOf(state), state.mine));
        const sizes = new Map(session.stages().map(({ stage, heads, rows, cols }) => [stage, { heads, rows, cols }]));
        for (const { id } of stages) expect(sizeOf(id, state), id).toEqual(sizes.get(id) ?? null);
        for (const { value, written: _, ...address } of state.variant === 'none' ? state.edit : []) {
          const stage = address.stage === 'x' && state.pos === 'sin' ? 'emb' : address.stage;
          expect(session.explain({ ...address, stage }).value).toBe(value);
        }
        if (state.cell) expect(session.explain(state.cell)).toMatchObject(state.cell);
      }),
      { numRuns: 100 },
    );
  });

  test('is asked for the worked example, or for seeded numbers of these tokens', () => {
    const usual = { causal: false, pad: 0, cells: [], positions: 'none', sharp: 1, variant: 'none', off: [] };
    expect(problemOf(initial)).toEqual({
      ...usual,
      source: { kind: 'example', wo: 'identity', tokens: ['ball', 'full', 'it'] },
      heads: 2,
      edits: [],
    });
    const { state } = readLink('?text=a+b&seed=7&mask=causal&edit=x..1.1=2', '');
    expect(problemOf(state)).toEqual({
      ...usual,
      source: { kind: 'seeded', tokens: ['a', 'b'], seed: 7, modelWidth: 32 },
      heads: 4,
      causal: true,
      edits: [{ stage: 'x', head: null, row: 0, col: 0, value: 2 }],
    });
  });
});
