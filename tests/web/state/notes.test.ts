/** Each note as a visitor reads it: it names what was asked for, the limit, and what is used instead. */
import { expect, test } from 'vitest';
import { readLink } from '../../../web/state/link/link.ts';
import { reduce } from '../../../web/state/changes/reduce.ts';
import type { Change, Note } from '../../../web/state/state.ts';
import { enNotes } from '../../../web/strings/en/notes.ts';
import { enOptions } from '../../../web/strings/en/options.ts';
import { say } from '../../../web/strings/t.ts';

const manyCells = Array.from({ length: 900 }, (_, at) => `${(at % 30) + 1}-${Math.floor(at / 30) + 1}`).join('.');

const links: readonly (readonly [string, string])[] = [
  ['heads=0', 'There must be at least 1 head, so 1 head is used instead of 0.'],
  [
    'heads=3',
    'A model width of 4 cannot be split evenly into 3 heads. The nearest number that divides it is 2, so 2 heads are used.',
  ],
  [
    'heads=99&d=48',
    '99 heads are more than the limit of 32. Within it, 24 is the nearest number that divides a model width of 48, so 24 heads are used.',
  ],
  ['heads=two', '“two” is not a number of heads; 2 heads are used.'],
  ['heads=', '“” is not a number of heads; 2 heads are used.'],
  ['d=1e9', 'A model width of 1e9 is outside 1 to 512; 512 is used.'],
  ['d=−8', 'A model width of −8 is outside 1 to 512; 1 is used.'],
  ['d=8.5', 'A model width must be a whole number; 9 is used instead of 8.5.'],
  ['d=wide', '“wide” is not a model width; 4 is used.'],
  ['seed=4294967296', 'A seed of 4294967296 is outside 0 to 4294967295; 4294967295 is used.'],
  ['seed=1.5', 'A seed must be a whole number; 2 is used instead of 1.5.'],
  ['seed=abc', '“abc” is not a seed; 1 is used.'],
  [
    'model=example&d=8',
    'The worked example has numbers for “ball”, “full” and “it” and a model width of 4 only. This link asks for something else, so its numbers are random (seed 1).',
  ],
  ['model=gpt', 'The link says model = “gpt”; example is used. Possible: example, seeded, mine.'],
  ['model=mine&d=8', 'This link is for imported numbers, which it does not hold: import the file once more.'],
  ['theme=pink', 'The link says theme = “pink”; auto is used. Possible: auto, light, dark.'],
  ['wo=mixing&d=8', 'The link says wo = “mixing”, which belongs to the worked example only and is left out.'],
  [
    'mask=prefix:3',
    'The link says mask = “prefix:3”, which is not known here and left out. Possible: causal, window:2, pad:2, cells:2-1.3-1.',
  ],
  ['mask=window:0', 'A window must be a whole number from 1 to 128; 1 is used instead of 0.'],
  ['mask=pad:200', 'So many padded words must be a whole number from 0 to 3; 3 is used instead of 200.'],
  ['mask=cells:9-9', '1 hidden cell of the mask is not between these words, and left out.'],
  ['kv=3&heads=4', '4 heads cannot share 3 key/value heads evenly; 2 are used.'],
  ['scale=1e3', 'A scale of 1000 is outside 0 to 100; 100 is used.'],
  ['sharp=-1', 'A sharpness of −1 is outside 0 to 100; 0 is used.'],
  ['softcap=0', 'A soft cap of 0 is outside 0.01 to 1000; 0.01 is used.'],
  ['softcap=c', 'The link says softcap = “c”, which is not a number; none is used.'],
  ['pos=rope&heads=4', 'Rotary positions rotate numbers in pairs, and d_k is 1: no positions are used.'],
  ['dk=900&model=seeded&heads=8', 'd_k must be a whole number from 1 to 512 with 8 heads; 512 is used instead of 900.'],
  [
    'dv=1&heads=2',
    'The worked example has numbers for heads that share out its width of 4 only. These heads get random numbers (seed 1).',
  ],
  ['dv=0&model=seeded&heads=1', 'd_v must be a whole number from 1 to 512 with 1 head; 1 is used instead of 0.'],
  ['off=3', 'Only heads from 1 to 2 can be switched off.'],
  ['off=first', 'The link says off = “first”, which is no head and left out.'],
  [
    'pos=sin&cross=1&text2=it',
    'Sinusoidal positions are added to one sequence, and keys come from another here: no positions are used.',
  ],
  ['variant=sqrt-dmodel&scale=2', 'The variant “sqrt-dmodel” has a divisor of its own, so the scale of 2 is left out.'],
  [
    'variant=no-wo&model=seeded&dv=2',
    'Without W_O the output would be 8 wide, not 32 as the model is: attention is computed as it is defined.',
  ],
  [
    `text=${'a+'.repeat(30)}&mask=cells:${manyCells}`,
    '900 hidden cells of the mask are more than the limit of 500; the first 500 are used.',
  ],
  ['stage=softmax', 'The link says stage = “softmax”, which is not computed here, so no number is opened.'],
  ['head=2', 'The link has “head” but no “stage”, so no number is opened.'],
  ['row=7', 'The link says row = “7”, which is not a whole number from 1 to 3; 3 is used.'],
  ['row=moon', 'The link says row = “moon”, which is neither a number nor a word there; “it” is used.'],
  ['stage=q&head=1&col=x', 'The link says col = “x”, which is neither a number nor a word there; “1” is used.'],
  [
    'rows=it,moon',
    'The link says rows = “it,moon”. It takes up to 4, each from 1 to 3 or a word that is there; the rest is left out.',
  ],
  ['temperature=2', '1 name in the link (temperature) is not known here and left out.'],
  ['a=1&b=1&c=1&d=4&e=1', '4 names in the link (a, b, c, …) are not known here and left out.'],
  ['seed=1&seed=2', '1 name in the link (seed) is there more than once; the last value counts.'],
  ['v=2', 'The link is of version “2”. This page knows version 1, so parts of the link may be missing.'],
  ['edit=x..9.1=1', '1 edit in the link is of no number that can be set here: “x..9.1=1”.'],
  [
    'edit=wq.1.1.1=1e39,wq.1.1.1=1/0',
    '2 numbers of the link cannot be set: “wq.1.1.1=1e39” and others. “1e39” is too large: float32 ends at 3.4028235e38.',
  ],
  [
    'edit=a,b',
    '2 edits in the link could not be read: “a” and others. An edit reads like wq.1.2.3=1/3 (stage, head, row, column, value).',
  ],
];

/** An X of one number for each of two words. */
const mineX = 'text=a+b&model=mine&d=1&edit=x..1.1=5,x..2.1=6';
const first = { stage: 'x', head: null, row: 0, col: 0 } as const;
const set = (text: string): Change => ({ type: 'edit', cell: first, text });
const paste = (text: string): Change => ({ type: 'paste', cell: first, text });
const lines = (count: number, line: readonly string[]) => Array<string>(count).fill(line.join('\t')).join('\n');

const actions: readonly (readonly [string, Change, string])[] = [
  [
    '',
    { type: 'text', text: 'my words' },
    'The worked example has numbers for “ball”, “full” and “it” only. Other words get random numbers (seed 1), with a model width of 32 and 4 heads.',
  ],
  [
    '',
    { type: 'width', d: 8 },
    'The worked example has numbers for a model width of 4 only. A model width of 8 gets random numbers (seed 1).',
  ],
  ['text=a', { type: 'text', text: 'word '.repeat(130) }, 'The text has 130 tokens; only the first 128 are used.'],
  [
    'text=a',
    { type: 'text', text: 'a'.repeat(10_001) },
    'The text has 10001 characters; only the first 10000 are kept.',
  ],
  ['text=a', { type: 'width', d: NaN }, '“” is not a model width; 32 is used.'],
  ['text=a', { type: 'heads', heads: -2 }, 'There must be at least 1 head, so 1 head is used instead of −2.'],
  ['edit=x..1.1=1', { type: 'example' }, 'This change drops 1 number set by hand; undo brings it back.'],
  ['edit=x..1.1=1,wo..1.1=2', { type: 'example' }, 'This change drops 2 numbers set by hand; undo brings them back.'],
  [
    mineX,
    { type: 'text', text: 'c d' },
    'The imported X does not fit what there is now and is left out; undo brings it back.',
  ],
  [
    'model=mine&d=4&edit=bo..1.1=1,bo..1.2=1,bo..1.3=1,bo..1.4=1',
    { type: 'text', text: 'c d' },
    'X is random now (seed 1): the worked example has its own for its words and width only. Undo brings it back.',
  ],
  [
    'edit=wq.1.1.1=5',
    { type: 'text', text: 'c d' },
    'W_Q, W_K, W_V, W_O stay as in the worked example, with what you set or imported.',
  ],
  [
    mineX,
    { type: 'text', text: 'a c' },
    'Words without a row in the imported X get random numbers (seed 1); the rows of the others stay, as numbers set by hand.',
  ],
  [mineX, { type: 'example' }, 'This change drops the imported X; undo brings it back.'],
  [mineX, { type: 'width', d: 3 }, 'This change drops the imported X; undo brings it back.'],
  [
    'text=a&model=mine&d=1&edit=x..1.1=5,wq.1.1.1=6',
    { type: 'options', options: { dk: 2 } },
    'The imported W_Q does not fit what there is now and is left out; undo brings it back.',
  ],
  ['off=2', { type: 'heads', heads: 1 }, 'The heads are cut anew, so all of them are switched on.'],
  [
    '',
    set(' '),
    'Row 1, column 1 (input) keeps its number: The cell was left empty. It takes a number such as 0.5, −2, 1e3 or 1/3.',
  ],
  ['', set('word'), 'Row 1, column 1 (input) keeps its number: “word” is not a number such as 0.5, −2, 1e3 or 1/3.'],
  ['', set('1/0'), 'Row 1, column 1 (input) keeps its number: “1/0” divides by 0.'],
  ['', set('1e39'), 'Row 1, column 1 (input) keeps its number: “1e39” is too large: float32 ends at 3.4028235e38.'],
  [
    '',
    set('1e-50'),
    'Row 1, column 1 (input) keeps its number: “1e-50” is too small for float32, where it would be 0.',
  ],
  ['', paste('1\t2\n3'), 'Nothing was pasted: line 2 of the block has 1 cell, the first one has 2.'],
  [
    '',
    paste('1 2 3 4 5'),
    'Nothing was pasted: the block has 1 row and 5 columns, and from this cell on there is room for 3 rows of 4.',
  ],
  [
    '',
    { type: 'paste', cell: { stage: 'q', head: 0, row: 0, col: 0 }, text: '1' },
    'Nothing was pasted: this number is computed. X, matrices and biases can be set.',
  ],
  [
    '',
    paste('1\t2\n3\tword'),
    'Nothing was pasted: row 2, column 2 of the block cannot be used. “word” is not a number such as 0.5, −2, 1e3 or 1/3.',
  ],
  ['', paste('0,5\t1'), 'Commas were read as decimal points, as in “0,5”.'],
  [
    'text=a&d=128',
    { type: 'paste', cell: { stage: 'wo', head: null, row: 0, col: 0 }, text: lines(40, Array(128).fill('1')) },
    'Nothing was set: it would make 5120 numbers set by hand, and 5000 is the limit. More can come from a file.',
  ],
  [
    'text=a&d=64',
    { type: 'paste', cell: { stage: 'wo', head: null, row: 0, col: 0 }, text: lines(64, Array(64).fill('0.12345678')) },
    'No link can hold these 4096 numbers: the address and a copied link leave them out.',
  ],
];

const read = (notes: readonly Note[]) => notes.map(say);
const linkNotes = (link: string) => readLink(`?${link}`, '').notes;
const actionNotes = (link: string, action: Change) => reduce(readLink(`?${link}`, '').state, action).notes;

test('every note has its case here', () => {
  const told = [
    ...links.map(([link]) => linkNotes(link)),
    ...actions.map(([link, action]) => actionNotes(link, action)),
  ];
  const keys = Object.keys({ ...enNotes, ...enOptions }).filter((key) => key.startsWith('note-'));
  const ofTheLab = ['note-not-loaded', 'note-drop-first', 'note-tokens-plain']; // tests/browser/import/panel.test.ts, tokens.test.ts
  const inOthers = keys.filter((key) => /^note-cell-(?!kept)/.test(key)); // tests/web/state/number.test.ts
  expect(new Set([...told.flat().map(({ key }) => key), ...ofTheLab, ...inOthers])).toEqual(new Set(keys));
});

test.each(links)('the link %s: %s', (link, sentence) => {
  expect(read(linkNotes(link))).toContain(sentence);
});

test.each(actions)('from "%s", %j: %s', (link, action, sentence) => {
  expect(read(actionNotes(link, action))).toContain(sentence);
});
