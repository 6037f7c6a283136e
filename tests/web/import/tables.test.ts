/** Numbers as text, as spreadsheets, R, pandas and NumPy write them: read right, or refused at the place. */
import { describe, expect, test } from 'vitest';
import { joined } from '../made/files.ts';
import { readAll, readOne } from '../made/reading.ts';

const rows = [
  [3, 0, 0, 1],
  [0, 3, 0, 1],
  [1, 1, 0, 1],
];
const numbers = rows.flat();

describe('read', () => {
  test.each<[string, string, readonly string[] | null]>([
    ['numbers alone', '3,0,0,1\n0,3,0,1\n1,1,0,1\n', null],
    ['headings', 'a,b,c,d\n3,0,0,1\n0,3,0,1\n1,1,0,1\n', null],
    ['headings and words', 'word,a,b,c,d\nball,3,0,0,1\nfull,0,3,0,1\nit,1,1,0,1', ['ball', 'full', 'it']],
    ['words alone', 'ball,3,0,0,1\nfull,0,3,0,1\nit,1,1,0,1', ['ball', 'full', 'it']],
    ['words that are numbers under their heading', 'token,a,b,c,d\n1,3,0,0,1\n2,0,3,0,1\n3,1,1,0,1', ['1', '2', '3']],
    ['some words that are numbers', ',a,b,c,d\nwe,3,0,0,1\n2,0,3,0,1\nit,1,1,0,1', ['we', '2', 'it']],
    ['pandas', ',a,b,c,d\n0,3,0,0,1\n1,0,3,0,1\n2,1,1,0,1\n', null],
    ['pandas without names', ',0,1,2,3\n0,3.0,0.0,0.0,1.0\n1,0.0,3.0,0.0,1.0\n2,1.0,1.0,0.0,1.0\n', null],
    ['pandas, rows chosen', ',a,b,c,d\n17,3,0,0,1\n4,0,3,0,1\n99,1,1,0,1\n', null],
    ['pandas, its index saved twice', 'Unnamed: 0,a,b,c,d\n0,3,0,0,1\n1,0,3,0,1\n2,1,1,0,1\n', null],
    ['pandas with a name for each row', ',a,b,c,d\nball,3,0,0,1\nfull,0,3,0,1\nit,1,1,0,1', ['ball', 'full', 'it']],
    ['pandas, its words under a name', 'token,0,1,2,3\nit,3,0,0,1\nball,0,3,0,1\nfull,1,1,0,1', ['it', 'ball', 'full']],
    ['headings that count from 1', 'word,1,2,3,4\nit,3,0,0,1\nball,0,3,0,1\nfull,1,1,0,1', ['it', 'ball', 'full']],
    [
      'headings that count beside any word',
      'Wort;1;2;3;4\nes;3;0;0;1\nBall;0;3;0;1\nvoll;1;1;0;1',
      ['es', 'Ball', 'voll'],
    ],
    ['an index under its name and counted headings', 'index,0,1,2,3\n0,3,0,0,1\n1,0,3,0,1\n2,1,1,0,1', null],
    [
      'pandas, printed',
      '     0    1    2    3\n0  3.0  0.0  0.0  1.0\n1  0.0  3.0  0.0  1.0\n2  1.0  1.0  0.0  1.0\n',
      null,
    ],
    [
      'R, printed',
      '     [,1] [,2] [,3] [,4]\n[1,]    3    0    0    1\n[2,]    0    3    0    1\n[3,]    1    1    0    1\n',
      null,
    ],
    ['R, printed with names above', '     a b c d\n[1,] 3 0 0 1\n[2,] 0 3 0 1\n[3,] 1 1 0 1\n', null],
    [
      'R, printed with names before',
      '     [,1] [,2] [,3] [,4]\nball    3    0    0    1\nfull    0    3    0    1\nit      1    1    0    1\n',
      ['ball', 'full', 'it'],
    ],
    ['a word in brackets', '[CLS],3,0,0,1\nball,0,3,0,1\n[SEP],1,1,0,1', ['[CLS]', 'ball', '[SEP]']],
    ['a word in brackets, white space', '[CLS] 3 0 0 1\nball 0 3 0 1\n[SEP] 1 1 0 1', ['[CLS]', 'ball', '[SEP]']],
    ['a bracket for a word', '[,3,0,0,1\nball,0,3,0,1\n],1,1,0,1', ['[', 'ball', ']']],
    [
      'JAX, printed',
      'Array([[3., 0., 0., 1.],\n       [0., 3., 0., 1.],\n       [1., 1., 0., 1.]], dtype=float32)',
      null,
    ],
    [
      'TensorFlow, printed',
      'tf.Tensor(\n[[3. 0. 0. 1.]\n [0. 3. 0. 1.]\n [1. 1. 0. 1.]], shape=(3, 4), dtype=float32)',
      null,
    ],
    ['R write.csv', '"","V1","V2","V3","V4"\n"1",3,0,0,1\n"2",0,3,0,1\n"3",1,1,0,1\n', null],
    ['R write.csv2', '"";"V1";"V2";"V3";"V4"\n"1";3;0;0;1\n"2";0;3;0;1\n"3";1;1;0;1\n', null],
    ['R write.table', '"V1" "V2" "V3" "V4"\n"1" 3 0 0 1\n"2" 0 3 0 1\n"3" 1 1 0 1\n', null],
    [
      'R write.table with names',
      '"a" "b" "c" "d"\n"well then" 3 0 0 1\n"full" 0 3 0 1\n"it" 1 1 0 1\n',
      ['well then', 'full', 'it'],
    ],
    ['NumPy savetxt', '3.000000000000000000e+00 0.0 0.0 1e0\n0 3 0 1\n1 1 0 1\n', null],
    ['NumPy savetxt with a heading', '# a b c d\n3 0 0 1\n0 3 0 1\n1 1 0 1\n', null],
    ['Excel’s first line', 'sep=;\n3;0;0;1\n0;3;0;1\n1;1;0;1\n', null],
    ['Excel’s first line, a comma', 'sep=,\r\n3,0,0,1\r\n0,3,0,1\r\n1,1,0,1\r\n', null],
    ['trailing separators', '3,0,0,1,\n0,3,0,1,\n1,1,0,1,\n', null],
    ['trailing separators, headed', 'a,b,c,d,\n3,0,0,1,\n0,3,0,1,\n1,1,0,1,\n', null],
    ['cells beyond the table', '3,0,0,1,,\n0,3,0,1,,\n1,1,0,1\n,,,,\n', null],
    ['blank lines around', '\n\n3,0,0,1\n0,3,0,1\n1,1,0,1\n\n,,,\n\n', null],
    ['old line ends', '3,0,0,1\r0,3,0,1\r1,1,0,1\r', null],
    ['white space', '  3   0 0\t1\n  0   3 0\t1\n  1   1 0\t1\n'.replaceAll('\t', '  '), null],
    ['separators with blanks', '3, 0, 0, 1\n0, 3, 0, 1\n1, 1, 0, 1', null],
    [
      'commas inside quotation marks',
      'word,a,b,c,d\n"well, then",3,0,0,1\n"a ""b""",0,3,0,1\n"x\ny",1,1,0,1',
      ['well, then', 'a "b"', 'x\ny'],
    ],
    ['a semicolon among commas', 'word,a,b,c,d\n";",3,0,0,1\nfull,0,3,0,1\nit,1,1,0,1', [';', 'full', 'it']],
    ['NumPy, printed', '[[3. 0. 0. 1.]\n [0. 3. 0. 1.]\n [1. 1. 0. 1.]]\n', null],
    ['NumPy, printed and wrapped', '[[3. 0.\n  0. 1.]\n [0. 3.\n  0. 1.]\n [1. 1.\n  0. 1.]]\n', null],
    ['NumPy, printed with commas', '[[3., 0., 0., 1.],\n [0., 3., 0., 1.],\n [1., 1., 0., 1.]]', null],
    [
      'NumPy’s repr',
      'array([[3., 0., 0., 1.],\n       [0., 3., 0., 1.],\n       [1., 1., 0., 1.]], dtype=float32)',
      null,
    ],
    [
      'PyTorch, printed where it was computed',
      "tensor([[3., 0., 0., 1.],\n        [0., 3., 0., 1.],\n        [1., 1., 0., 1.]], device='cuda:0', grad_fn=<AddmmBackward0>)\n",
      null,
    ],
    ['PyTorch, printed', 'tensor([[3., 0., 0., 1.],\n        [0., 3., 0., 1.],\n        [1., 1., 0., 1.]])\n', null],
  ])('%s', async (_, text, tokens) => {
    expect(await readOne(text)).toMatchObject({ shape: [3, 4], numbers, tokens });
  });

  test.each<[string, string, readonly number[]]>([
    ['semicolons', '3,5;0,25\n-1;1,5', [3.5, 0.25, -1, 1.5]],
    ['tabs', 'a\tb\n3,5\t0,25\n-1\t1,5', [3.5, 0.25, -1, 1.5]],
    ['quotation marks', '"3,5","0,25"\n"-1","1,5"', [3.5, 0.25, -1, 1.5]],
    ['white space', '3,5 0,25\n-1 1,5', [3.5, 0.25, -1, 1.5]],
    ['three decimals beside others', '1,234;0,5\n2,345;1', [1.234, 0.5, 2.345, 1].map(Math.fround)],
    ['three decimals with a nought', '0,125;0,250\n-0,375;1', [0.125, 0.25, -0.375, 1]],
  ])('decimal commas, between %s', async (_, text, expected) => {
    expect(await readOne(text)).toMatchObject({ shape: [2, 2], numbers: expected });
  });

  test('truths as 1 and 0, and of their kind', async () => {
    const mask = { kind: 'bool', shape: [2, 2], numbers: [1, 0, 1, 1] };
    expect(await readOne('True,False\nTrue,True\n')).toMatchObject(mask);
    expect(await readOne('"","a","b"\n"1",TRUE,FALSE\n"2",TRUE,TRUE\n')).toMatchObject(mask);
    expect(await readOne('[[ True False]\n [ True  True]]')).toMatchObject(mask);
    expect(await readOne('[[true, false], [true, true]]')).toMatchObject(mask);
    expect(await readOne('array([[ True, False],\n       [ True,  True]])')).toMatchObject(mask);
    expect(await readAll('True,False\nTrue,2\n')).toContain('Line 1, column 2: “False” is not a number');
  });

  test.each<[string, (text: string) => Uint8Array<ArrayBuffer>, readonly string[]]>([
    ['UTF-8 with a mark', (text) => joined(Uint8Array.of(0xef, 0xbb, 0xbf), new TextEncoder().encode(text)), []],
    ['UTF-16, little-endian', (text) => utf16(text, true), []],
    ['UTF-16, big-endian', (text) => utf16(text, false), []],
    [
      'Windows-1252',
      (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      [expect.stringMatching(/not UTF-8/)],
    ],
  ])('%s', async (_, encode, said) => {
    const read = await readOne(encode('café;1;2\r\nsaw;3;4\r\n'));
    expect(read).toMatchObject({ tokens: ['café', 'saw'], numbers: [1, 2, 3, 4] });
    expect(read.left).toEqual(said);
  });
});

test.each(['#', 'id', 'ID', 'Nr.', 'no', 'row', 'row_id', 'token_id', 'idx', 'Index', 'Unnamed: 0', 'Unnamed: 0.1'])(
  'a column “%s” that counts the rows is left out, and said',
  async (name) => {
    const read = await readOne(`${name},a,b\n1,7,8\n2,5,6\n3,9,7\n`);
    expect(read).toMatchObject({ shape: [3, 2], numbers: [7, 8, 5, 6, 9, 7], tokens: null });
    expect(read.left).toContain(`The column “${name}” only counts the 3 rows and was left out: 1, 2, 3.`);
  },
);

test('counted numbers are data where the first is written so', async () => {
  expect(await readOne('0.0,1,2\n3,4,5')).toMatchObject({ shape: [2, 3], numbers: [0, 1, 2, 3, 4, 5] });
  expect(await readOne('1.0,7\n2,8\n3,9')).toMatchObject({ shape: [3, 2], numbers: [1, 7, 2, 8, 3, 9] });
  expect(await readOne('[[0, 1, 2], [3, 4, 5]]')).toMatchObject({ shape: [2, 3], numbers: [0, 1, 2, 3, 4, 5] });
  expect(await readOne('1\n2\n3\n4')).toMatchObject({ shape: [4, 1], numbers: [1, 2, 3, 4] });
  expect(await readOne('1,2,3,4')).toMatchObject({ shape: [1, 4], numbers: [1, 2, 3, 4] });
});

test('a point among semicolons is a decimal point where another cell shows it', async () => {
  expect(await readOne('1.234;0.5\n2;3')).toMatchObject({ numbers: [1.234, 0.5, 2, 3].map(Math.fround) });
  expect(await readOne('1.234,0\n2,3')).toMatchObject({ numbers: [1.234, 0, 2, 3].map(Math.fround) });
});

test('what stands before a printed array names it', async () => {
  expect(await readOne('W_Q = np.array([[1., 2.],\n [3., 4.]])')).toMatchObject({ name: 'W_Q', numbers: [1, 2, 3, 4] });
  expect(await readOne('X = [[1, 2], [3, 4]]')).toMatchObject({ name: 'X', numbers: [1, 2, 3, 4] });
});

test('line ends that fall between two pieces of the file', async () => {
  const count = 2 ** 16 + 1; // of four bytes each; a piece has 2 ** 18
  expect(await readOne(` ${'12\r\n'.repeat(count)}`)).toMatchObject({ shape: [count, 1], left: [] });
  expect(await readOne('1,2\r'.repeat(count))).toMatchObject({ shape: [count, 2], left: [] });
});

describe('what was left out is said', () => {
  test.each([
    ['a,b\n1,2', ['Headings, and not read as numbers: a, b.']],
    [
      ',a,b\n0,1,2\n1,3,4',
      [
        'Headings, and not read as numbers: a, b.',
        'The first column has no heading, so it was taken for the names of the 2 rows and left out: 0, 1.',
      ],
    ],
    [
      'index,a\n0,1\n1,3\n2,4\n3,5',
      [
        'Headings, and not read as numbers: index, a.',
        'The column “index” only counts the 4 rows and was left out: 0, 1, 2, ….',
      ],
    ],
    ['1,2\n\n\n3,4\n', ['2 blank lines between the rows were left out.']],
    ['# of a layer\n1,2\n', ['1 line of comments was left out: “# of a layer”.']],
    [
      ',a,b\nball,0.5,masked\nit,1,masked',
      ['Headings, and not read as numbers: a, b.', '2 masked weights are read as 0.'],
    ],
    ['X,1,2,3,4\nit,3,0,0,1\nball,0,3,0,1', ['Headings, and not read as numbers: X, 1, 2, 3, 4.']],
    ['1,2\n3,4', []],
  ])('%j', async (text, left) => {
    expect((await readOne(text)).left).toEqual(left);
  });
});

describe('refused at the place', () => {
  test.each([
    ['hexadecimal', '0x3,0,0\n0,3,0', 'Line 1, column 1: “0x3” is not a number'],
    ['hexadecimal, in every row', '0x3,0,0\n0x4,3,0', 'Line 1, column 1: “0x3” is not a number'],
    ['hexadecimal, in a row of its own', '0x3,0x4\n1,2', 'Line 1, column 2: “0x4” is not a number'],
    ['a negative number in brackets', '1,(3)\n0,3', 'Line 1, column 2: “(3)” is not a number'],
    ['Swiss thousands', "1'234.5,0\n0,3", "Line 1, column 1: “1'234.5” is not a number"],
    ['thousands with a hard space', '0;1\u00a0234,5\n0;3', 'Line 1, column 2: “1\u00a0234,5” is not a number'],
    ['thousands with a narrow space', '0;1\u202f234,5\n0;3', 'Line 1, column 2: “1\u202f234,5” is not a number'],
    ['thousands and decimals', '"1,234.5",0\n0,3', 'Line 1, column 1: “1,234.5” is not a number'],
    ['thousands or decimals', '"1,234","2,500"\n"3,000",0', 'Line 1, column 1: “1,234” can be read in two ways'],
    [
      'thousands or decimals, between semicolons',
      '5;1,234\n6;2,345',
      'Line 1, column 2: “1,234” can be read in two ways',
    ],
    ['a point for thousands', '1.234;5,5\n1;2', 'Line 1, column 1: “1.234” can be read in two ways'],
    ['millions', '"1,234,567",0\n1,2', 'Line 1, column 1: “1,234,567” is not a number'],
    ['a percentage', '1,50%\n2,3', 'Line 1, column 2: “50%” is not a number'],
    [
      'counted headings, or data',
      '0,1,2,3,4,5\n3,0,0,1,2,2\n0,3,0,1,2,2\n',
      'Line 1 only counts, 0, 1, 2, …, so it may be headings: delete it if it is. If it is data, write its first number as 0.0.',
    ],
    ['headings that count from 1, or data', '1;2;3\n3,5;0;0\n', 'Line 1 only counts, 1, 2, 3, so it may be headings'],
    [
      'an index, or data',
      '0,3,0,0,1\n1,0,3,0,1\n2,1,1,0,1\n3,1,1,0,1',
      'Column 1 may only number the rows, 0, 1, 2, …: delete it if it does. If it is data, write its first number as 0.0.',
    ],
    ['R’s row names alone', '"1" 3 0 0 1\n"2" 0 3 0 1\n"3" 1 1 0 1\n', 'Column 1 may only number the rows, 1, 2, 3:'],
    ['an index under another heading', 'a,b,c\n1,3,0\n2,0,3\n3,1,1\n', 'Column 1 may only number the rows, 1, 2, 3:'],
    ['numbers of chosen rows', 'id,a,b\n17,3,0\n4,0,3\n', 'Column 1 may only number the rows, 17, 4:'],
    ['missing values for a first row', 'NA,NA,NA,NA\n0,3,0,1\n1,1,0,1\n', 'Line 1, column 2: “NA” is not a number'],
    ['units under headings', '-,-\n0,3\n1,1\n', 'Line 1, column 2: “-” is not a number'],
    ['a point, alone among semicolons', '1.234;0;0;1\n0;3;0;1\n', 'Line 1, column 1: “1.234” can be read in two ways'],
    ['thousands beside a word with a comma', '"a, b";1,234\nc;2', 'Line 1, column 2: “1,234” can be read in two ways'],
    ['R, printed in two blocks', '     [,1] [,2]\n[1,] 3 4\n     [,3]\n[1,] 7', 'line 3 has 1 cell, line 2 has 3.'],
    ['counted, and too short', '0 1 2\n3 0 1 5\n7 1 1 1', 'Line 1 only counts, 0, 1, 2, so it may be headings'],
    ['R’s printed vector', '[1] 3 0 0 1\n', 'Behind the closing bracket there is “3”'],
    ['a missing value', 'a,b\n1,NA\n3,4', 'Line 2, column 2: “NA” is not a number'],
    ['a word in the first row beside numbers', '1,two\n3,4', 'Line 1, column 2: “two” is not a number'],
    ['an empty cell', '1,2\n3,\n', 'Line 2, column 2: The cell was left empty.'],
    ['an empty cell in the first row', '1,\n3,4\n', 'Line 1, column 2: The cell was left empty.'],
    ['an empty first cell', ',2\n3,4\n', 'Line 1, column 1: The cell was left empty.'],
    ['a short row', '1,2\n3\n', 'line 2 has 1 cell, line 1 has 2.'],
    ['a place behind a cell of two lines', 'w,a,b\n"x\ny",1,2\nz,3,four\n', 'Line 4, column 3: “four” is not a number'],
    ['too large a number', '1,1e39\n2,3', 'Line 1, column 2: “1e39” is too large: float32 ends at 3.4028235e38.'],
    ['a division by 0', '1,1/0\n2,3', 'Line 1, column 2: “1/0” divides by 0.'],
    ['a quotation mark that does not close', 'w,a\n"x,1\ny,2\n', 'A quotation mark at line 2 has no partner'],
    [
      'a shortened array',
      '[[3. 0. ... 1.]\n [0. 3. ... 1.]]',
      'shortened when it was printed: “...” stands for numbers at line 1, column 9',
    ],
    ['a shortened array, by rows', '[[3. 0.]\n ...\n [0. 3.]]', 'stands for numbers at line 2, column 2'],
    [
      'a shortened array with commas',
      '[[3., 0., ..., 1.],\n [0., 3., ..., 1.]]',
      'stands for numbers at line 1, column 11',
    ],
    ['a masked array', '[[3. --]\n [0. 3.]]', 'Line 1, column 6: “--” is not a number'],
    ['printed rows of two lengths', '[[3. 0.]\n [0.]]', 'row 2 has 1 entry, row 1 has 2.'],
    [
      'a bracket that does not close',
      '[[3. 0.]\n [0. 1.]',
      'The text ends at line 2, column 9, and a bracket is still open.',
    ],
    ['something behind the array', '[[3. 0.]]\nand', 'Behind the closing bracket there is “and”, at line 2, column 1.'],
    ['nothing but white space', ' \n\t\n', 'The file holds no array of numbers.'],
    ['nothing but words', 'a,b\nc,d\n', 'Line 1, column 1: “a” is not a number'],
  ])('%s', async (_, text, why) => {
    expect(await readAll(text)).toContain(why);
  });
});

function utf16(text: string, little: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  for (const [at, letter] of Array.from(`\ufeff${text}`).entries())
    view.setUint16(2 * at, letter.charCodeAt(0), little);
  return new Uint8Array(view.buffer);
}
