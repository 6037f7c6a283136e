/** Files of every kind that people have, made here, and what each has to give. */
import { npy, npz, zip } from './files.ts';
import type { InputFile } from './input-file.ts';
import { inOut, tensor, weightFiles } from './input-weights.ts';

const x = [
  [3, 0, 0, 1],
  [0, 3, 0, 1],
  [1, 1, 0, 1],
] as const;
const halves = [
  [3.5, 0.25, 0, 1.5],
  [0.5, 3.5, 0, 1.5],
  [1.5, 1.5, 0, 1.5],
] as const;
const xNpy = npy('<f4', '(3, 4)', Float32Array.from(x.flat()));
const named = (name: string) => ({ uses: { x: name } });
const xAs = JSON.stringify(x);
/** bfloat16 is the upper half of float32. */
const bfloat16 = Uint16Array.from(x.flat(), (value) => new Uint32Array(Float32Array.of(value).buffer)[0] >>> 16);
const isNoNumber = (cell: string, line = 1) => RegExp(`^Line ${line}, column 1: “${cell}” is not a number`);

export const inputFiles: Readonly<Record<string, InputFile>> = {
  ...weightFiles,
  'seq_first.npy': { bytes: npy('<f4', '(3, 1, 4)', Float32Array.from(x.flat())), ...named('seq_first'), x },
  'strings.npz': {
    bytes: npz({
      'X.npy': xNpy,
      'tokens.npy': npy(
        '<U4',
        '(3,)',
        Uint32Array.from('it\0\0ballfull', (char) => char.codePointAt(0)!),
      ),
    }),
    ...named('X'),
    x,
    words: ['it', 'ball', 'full'],
  },
  'bf16_void.npy': {
    bytes: npy('<V2', '(3, 4)', bfloat16),
    uses: {},
    refused: /two bytes \(<V2\), not what they mean: NumPy writes bfloat16 so\. Save it with astype\("float32"\)/,
  },
  'bf16_named.npy': { bytes: npy('bfloat16', '(3, 4)', bfloat16), ...named('bf16_named'), x },
  'streamed.npz': { bytes: zip([{ name: 'X.npy', data: xNpy, method: 0, streamed: true }]), ...named('X'), x },
  'deflated.npz': {
    bytes: npz({ 'X.npy': xNpy, 'W_Q.npy': npy('<f4', '(4, 4)', inOut('wq').data) }),
    uses: { x: 'X' },
    refused: /^Nothing in the file says how W_Q is kept: \[in, out\] or \[out, in\]/,
  },
  'bzip2.npz': {
    bytes: zip([{ name: 'X.npy', data: xNpy, method: 12 }]),
    uses: {},
    refused: /^“X\.npy” is compressed another way \(bzip2\); np\.savez and np\.savez_compressed can be read\.$/,
  },
  'lzma.npz': {
    bytes: zip([{ name: 'X.npy', data: xNpy, method: 14 }]),
    uses: {},
    refused: /^“X\.npy” is compressed another way \(LZMA\); np\.savez and np\.savez_compressed can be read\.$/,
  },
  'numpy_sep.txt': {
    bytes: '[[3., 0., 0., 1.],\n [0., 3., 0., 1.],\n [1., 1., 0., 1.]]\n',
    ...named('numpy_sep'),
    x,
  },
  'trailing_dot.json': {
    bytes: '{"x": [[3., 0., 0., 1.], [0., 3., 0., 1.], [1., 1., 0., 1.]]}',
    ...named('x'),
    x,
  },
  'swiss.csv': { bytes: "1'234.5,0,0,1\n0,3,0,1\n1,1,0,1\n", uses: {}, refused: isNoNumber("1'234.5") },
  'nbsp_thousands.csv': {
    bytes: '1\u00a0234,5;0;0;1\n0;3;0;1\n1;1;0;1\n',
    uses: {},
    refused: isNoNumber('1\u00a0234,5'),
  },
  'hex_long.csv': { bytes: '0x3,0,0,1\n0,3,0,1\n1,1,0,1\n', uses: {}, refused: isNoNumber('0x3') },
  'paren_negative.csv': { bytes: '(3),0,0,1\n0,3,0,1\n1,1,0,1\n', uses: {}, refused: isNoNumber(String.raw`\(3\)`) },
  'pandas_named.csv': {
    bytes: ',a,b,c,d\n0,3,0,0,1\n1,0,3,0,1\n2,1,1,0,1\n',
    ...named('pandas_named'),
    x,
    says: /The first column has no heading, so it was taken for the names of the 3 rows and left out: 0, 1, 2\./,
  },
  'r_write_csv.csv': {
    bytes: '"","V1","V2","V3","V4"\n"1",3,0,0,1\n"2",0,3,0,1\n"3",1,1,0,1\n',
    ...named('r_write_csv'),
    x,
    says: /The first column has no heading, so it was taken for the names of the 3 rows and left out: 1, 2, 3\./,
  },
  'comma_in_word.csv': {
    bytes: 'word,a,b\n"well, then",1,2\n"ball",3,4\n"full",5,6\n',
    ...named('comma_in_word'),
    x: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    words: ['well, then', 'ball', 'full'],
  },
  'quoted_decimal_comma.csv': {
    bytes: '"3,5","0,25","0,0","1,5"\n"0,5","3,5","0,0","1,5"\n"1,5","1,5","0,0","1,5"\n',
    ...named('quoted_decimal_comma'),
    x: halves,
  },
  'thousands.csv': {
    bytes: '"1,234","2,500",0,1\n"3,000",0,0,1\n1,1,0,1\n',
    uses: {},
    refused: /^Line 1, column 1: “1,234” can be read in two ways, as thousands or with three decimals/,
  },
  'semicolon_in_word.csv': {
    bytes: 'word,a,b\n";",1,2\nball,3,4\nfull,5,6\n',
    ...named('semicolon_in_word'),
    x: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    words: [';', 'ball', 'full'],
  },
  'numpy_long.txt': {
    bytes: '[[3. 0. 0. 1.\n  2. 2.]\n [0. 3. 0. 1.\n  2. 2.]\n [1. 1. 0. 1.\n  2. 2.]]\n',
    ...named('numpy_long'),
    x: x.map((row) => [...row, 2, 2]),
  },
  'numpy_dots.txt': {
    bytes: '[[3. 0. 0. ... 0. 0. 1.]\n ...\n [1. 1. 0. ... 0. 0. 1.]]\n',
    uses: {},
    refused: /^The array was shortened when it was printed: “\.\.\.” stands for numbers at line 1, column 12\./,
  },
  'numpy_print.txt': {
    bytes: '[[3. 0. 0. 1.]\n [0. 3. 0. 1.]\n [1. 1. 0. 1.]]\n',
    ...named('numpy_print'),
    x,
  },
  'special_tokens.json': {
    bytes: `{"tokens": ["[CLS]", "ball", "[SEP]"], "x": ${xAs}}`,
    ...named('x'),
    x,
    words: ['[CLS]', 'ball', '[SEP]'],
  },
  'wordpieces.json': {
    bytes: `{"tokens": ["full", "##er", "ball"], "x": ${xAs}}`,
    ...named('x'),
    x,
    words: ['full', '##er', 'ball'],
  },
  'space_tokens.json': {
    bytes: `{"tokens": ["it", " ball", " full"], "x": ${xAs}}`,
    ...named('x'),
    x,
    words: ['it', ' ball', ' full'],
  },
  'four_special.json': {
    bytes: `{"tokens": ["[CLS]", "it", "ball", "[SEP]"], "x": ${JSON.stringify([...x, [1, 0, 0, 0]])}}`,
    ...named('x'),
    x: [...x, [1, 0, 0, 0]],
    words: ['[CLS]', 'it', 'ball', '[SEP]'],
  },
  'mask.json': {
    bytes: `{"x": ${xAs}, "attn_mask": [[0, "-Infinity", "-Infinity"], [0, 0, "-Infinity"], [0, 0, 0]]}`,
    uses: { x: 'x', mask: 'attn_mask' },
    x,
    says: /^The mask is added to the scores; −∞ hides\.$/,
  },
  'mask_bool.npz': {
    bytes: npz({
      'X.npy': xNpy,
      'attn_mask.npy': npy('|b1', '(3, 3)', Uint8Array.of(1, 0, 0, 1, 1, 0, 1, 1, 1)),
    }),
    uses: { x: 'X', mask: 'attn_mask' },
    refused: /nothing in the file says which of them hides a word/,
  },
  'semicolon_decimal.csv': {
    bytes: '3,5;0,25;0;1,5\n0,5;3,5;0;1,5\n1,5;1,5;0;1,5\n',
    ...named('semicolon_decimal'),
    x: halves,
  },
  'quoted_semicolon.csv': {
    bytes: '"3,5";"0,25";"0";"1,5"\n"0,5";"3,5";"0";"1,5"\n"1,5";"1,5";"0";"1,5"\n',
    ...named('quoted_semicolon'),
    x: halves,
  },
  'bom_semicolon_crlf.csv': {
    bytes: '\ufeffword;a;b;c;d\r\nit;3,5;0,25;0;1,5\r\nball;0,5;3,5;0;1,5\r\nfull;1,5;1,5;0;1,5\r\n',
    ...named('bom_semicolon_crlf'),
    x: halves,
    words: ['it', 'ball', 'full'],
  },
  'excel_sep.csv': {
    bytes: 'sep=;\r\n3,5;0,25;0;1,5\r\n0,5;3,5;0;1,5\r\n1,5;1,5;0;1,5\r\n',
    ...named('excel_sep'),
    x: halves,
  },
  'tab_decimal_comma.tsv': {
    bytes: 'a\tb\tc\td\n3,5\t0,25\t0\t1,5\n0,5\t3,5\t0\t1,5\n1,5\t1,5\t0\t1,5\n',
    ...named('tab_decimal_comma'),
    x: halves,
  },
  'metadata_numbers.safetensors': {
    bytes: withMetadata({ epoch: 3 }, 'X', tensor([3, 4], x.flat())),
    ...named('X'),
    x,
  },
};

/** The format's metadata are texts; some writers put numbers there. */
function withMetadata(metadata: object, name: string, { dtype, shape, data }: ReturnType<typeof tensor>): Uint8Array {
  const header = JSON.stringify({
    __metadata__: metadata,
    [name]: { dtype, shape, data_offsets: [0, data.byteLength] },
  });
  const file = new Uint8Array(8 + header.length + data.byteLength);
  new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true);
  file.set(new TextEncoder().encode(header), 8);
  file.set(new Uint8Array(data.buffer), 8 + header.length);
  return file;
}
