/** States that a visitor or a link can bring about, for properties. */
import * as fc from 'fast-check';
import { stages, variants } from '../../../build/generated/tables.ts';
import type { Address } from '../../../web/engine/types.ts';
import { type Drawing, norms, palettes, sorts } from '../../../web/state/drawing.ts';
import { readLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Change, State } from '../../../web/state/state.ts';

const words = [
  'ball',
  'full',
  'it',
  'the',
  'It',
  '2',
  '3',
  '+',
  'a=b&c#d',
  '%41',
  '👩‍👩‍👧',
  'الكرة',
  'गेंद',
  '他打了球',
  'é',
  'e\u0301',
];

/** Words as people type them, and any sixteen-bit units at all, halves of surrogate pairs included. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((some) => some.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)) },
);

const anyNumber = fc.oneof(
  fc.integer({ min: -1, max: 40 }),
  fc.constantFrom(NaN, Infinity, -Infinity, -0, 2.5, 1e9, 512, 513, 4294967295, 4294967296),
);
const anyPlace = fc.oneof(fc.integer({ min: -1, max: 9 }), fc.constantFrom(1.5, NaN));

export const anyCell: fc.Arbitrary<Address> = fc.record({
  stage: fc.constantFrom(...stages.map(({ id }) => id)),
  head: fc.oneof(fc.constant(null), anyPlace),
  row: anyPlace,
  col: anyPlace,
});

const anySpelled = fc.oneof(
  fc.constantFrom('0.5', '1/3', '-2', '0,5', '1e39', '1/0', '', 'word', '-0', '1\t2\n3\t4', '1;2', '1 2', '1\t2\n3'),
  fc.float({ noNaN: true, noDefaultInfinity: true }).map(String),
);

const anyView = fc.constantFrom('lab' as const, 'maps' as const, 'table' as const);
const orNull = <T>(some: fc.Arbitrary<T>) => fc.oneof(fc.constant(null), some);

const anyMask = fc.record(
  {
    causal: fc.boolean(),
    window: orNull(anyNumber),
    pad: anyNumber,
    cells: fc.array(fc.record({ query: anyPlace, key: anyPlace }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const anyOptions = fc.record(
  {
    kv: orNull(anyNumber),
    dk: orNull(anyNumber),
    dv: orNull(anyNumber),
    pos: fc.constantFrom('none' as const, 'sin' as const, 'rope' as const),
    scale: orNull(anyNumber),
    sharp: anyNumber,
    softcap: orNull(anyNumber),
    variant: fc.constantFrom(...variants.map(({ id }) => id)),
    off: fc.array(anyPlace, { maxLength: 3 }),
    cross: fc.boolean(),
  },
  { requiredKeys: [] },
);

const anyDrawing: fc.Arbitrary<Partial<Drawing>> = fc.record(
  {
    rows: fc.array(anyPlace, { maxLength: 6 }),
    sort: fc.constantFrom(...sorts),
    norm: fc.constantFrom(...norms),
    palette: fc.constantFrom(...palettes),
    pins: fc.array(anyPlace, { maxLength: 5 }),
    stats: fc.boolean(),
  },
  { requiredKeys: [] },
);

export const anyAction: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: anyText }),
  fc.record({ type: fc.constantFrom('example' as const, 'sentence' as const) }),
  fc.record({
    type: fc.constant('word' as const),
    at: anyPlace,
    deed: fc.constantFrom('remove' as const, 'earlier' as const, 'later' as const),
  }),
  fc.record({ type: fc.constant('insert' as const), after: anyPlace, text: anyText }),
  fc.record({ type: fc.constant('heads' as const), heads: anyNumber }),
  fc.record({ type: fc.constant('width' as const), d: anyNumber }),
  fc.record({ type: fc.constant('seed' as const), seed: anyNumber }),
  fc.record({ type: fc.constant('text2' as const), text: anyText }),
  fc.record({ type: fc.constant('mask' as const), mask: anyMask }),
  fc.record({ type: fc.constant('options' as const), options: anyOptions }),
  fc.record({ type: fc.constant('wo' as const), wo: fc.constantFrom('identity' as const, 'mixing' as const) }),
  fc.record({ type: fc.constantFrom('edit' as const, 'paste' as const), cell: anyCell, text: anySpelled }),
  fc.record({ type: fc.constant('reset' as const), cell: fc.oneof(fc.constant(null), anyCell) }),
  fc.record({ type: fc.constant('query' as const), query: anyPlace }),
  fc.record({ type: fc.constant('cell' as const), cell: fc.oneof(fc.constant(null), anyCell) }),
  fc.record({ type: fc.constant('into' as const), cell: anyCell, from: anyCell }),
  fc.record({ type: fc.constant('back' as const), to: anyPlace }),
  fc.record({ type: fc.constant('view' as const), view: anyView }),
  fc.record({ type: fc.constant('tabulate' as const), cell: anyCell }),
  fc.record({ type: fc.constant('draw' as const), drawing: anyDrawing }),
  fc.record({
    type: fc.constant('theme' as const),
    theme: fc.constantFrom('auto' as const, 'light' as const, 'dark' as const),
  }),
);

const anyEdits = fc
  .array(
    fc
      .tuple(
        fc.constantFrom('x.', 'wq.1', 'wk.2', 'wv.2', 'wo.', 'bq.2', 'bo.'),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 2 }),
        fc.float({ noNaN: true, noDefaultInfinity: true }),
      )
      .map(([stage, row, col, value]) => `${stage}.${row}.${col}=${value}`),
    { maxLength: 4 },
  )
  .map((edits) => edits.join());

/** Values that mean something, values that do not, and names nobody knows. */
export const anyLink = fc
  .record(
    {
      text: anyText,
      model: fc.constantFrom('example', 'seeded', 'minilm', ''),
      d: fc.oneof(anyNumber.map(String), anyText),
      heads: fc.oneof(anyNumber.map(String), anyText),
      seed: fc.oneof(anyNumber.map(String), anyText),
      text2: anyText,
      cross: fc.constantFrom('0', '1', '2'),
      kv: fc.oneof(anyNumber.map(String), anyText),
      dk: fc.oneof(anyNumber.map(String), fc.constant('auto')),
      dv: fc.oneof(anyNumber.map(String), fc.constant('auto')),
      pos: fc.constantFrom('none', 'sin', 'rope', 'left'),
      scale: fc.oneof(anyNumber.map(String), anyText),
      sharp: fc.oneof(anyNumber.map(String), anyText),
      softcap: fc.oneof(anyNumber.map(String), anyText),
      variant: fc.constantFrom(...variants.map(({ id }) => id as string), 'other'),
      off: fc.array(anyPlace).map((heads) => heads.join()),
      mask: fc.constantFrom('causal', '', 'window:3', 'causal,causal', 'pad:1', 'pad:0,window:x', 'cells:2-1.1-2.9-9'),
      wo: fc.constantFrom('identity', 'mixing', 'other'),
      edit: fc.oneof(anyEdits, anyText),
      stage: fc.oneof(fc.constantFrom(...stages.map(({ id }) => id as string)), anyText),
      head: anyPlace.map(String),
      row: fc.oneof(anyPlace.map(String), fc.constantFrom(...words)),
      col: fc.oneof(anyPlace.map(String), fc.constantFrom(...words)),
      query: fc.oneof(anyPlace.map(String), fc.constantFrom(...words)),
      view: fc.oneof(anyView, anyText),
      rows: fc.array(fc.oneof(anyPlace.map(String), fc.constantFrom(...words))).map(String),
      sort: fc.constantFrom(...sorts, 'size'),
      norm: fc.constantFrom(...norms, 'col'),
      palette: fc.constantFrom(...palettes, 'jet'),
      pin: fc.array(anyPlace).map(String),
      stats: fc.constantFrom('0', '1', 'yes'),
      theme: fc.constantFrom('auto', 'light', 'dark', 'pink'),
      v: fc.constantFrom('1', '2', 'x'),
      other: anyText,
    },
    { requiredKeys: [] },
  )
  .map((values) => `?${new URLSearchParams(Object.entries(values)).toString()}`);

/** Wherever a link and some actions lead. */
export const anyState: fc.Arbitrary<State> = fc
  .tuple(fc.oneof(fc.constant(''), anyLink), fc.array(anyAction, { maxLength: 6 }))
  .map(([link, actions]) => actions.reduce((state, action) => reduce(state, action).state, readLink(link, '').state));
