/** Files of every kind that people have, made here, and what each has to give. */
import { npy, npz, safetensors, zip } from './files.ts';

/** One kind of file. What is left out is not promised for it. */
export interface InputFile {
  readonly bytes: Uint8Array | string;
  /** Of what is used: the array's name in the file. */
  readonly uses: Readonly<Record<string, string>>;
  /** The numbers of X. The matrices have `number`, the biases `biasNumber`. */
  readonly x?: readonly (readonly number[])[];
  readonly words?: readonly string[];
  /** Arrays that are used as nothing. */
  readonly unused?: readonly string[];
  /** What is said of it. */
  readonly says?: RegExp;
  /** What it is refused with, or asked; then nothing is taken over. */
  readonly refused?: RegExp;
}

const stages = ['wq', 'wk', 'wv', 'wo'] as const;
export type Weight = (typeof stages)[number];

/** A number of a weight as [in, out], heads beside each other: each says where it belongs. */
export const number = (stage: Weight, row: number, col: number) => 100 * (stages.indexOf(stage) + 1) + 10 * row + col;
export const biasNumber = (stage: Weight, col: number) => 100 * (stages.indexOf(stage) + 5) + col;

const d = 4;
type Shape = readonly number[];
const tensor = (shape: Shape, numbers: readonly number[]) => ({
  dtype: 'F32',
  shape,
  data: Float32Array.from(numbers),
});
const range = (length: number) => Array.from({ length }, (_, at) => at);

/** A row for each input. */
const inOut = (stage: Weight, shape: Shape = [d, d]) =>
  tensor(
    shape,
    range(d * d).map((at) => number(stage, Math.floor(at / d), at % d)),
  );
/** A row for each output. */
const outIn = (stage: Weight, outs = d) =>
  tensor(
    [outs, d],
    range(outs * d).map((at) => number(stage, at % d, Math.floor(at / d))),
  );
const bias = (stage: Weight, shape: Shape = [d]) =>
  tensor(
    shape,
    range(d).map((at) => biasNumber(stage, at)),
  );
const stacked = (...tensors: readonly ReturnType<typeof tensor>[]) =>
  tensor(
    [tensors.length * d, ...tensors[0].shape.slice(1)],
    tensors.flatMap(({ data }) => [...data]),
  );
const nothing = (...shape: Shape) => tensor(shape, Array(shape.reduce((product, length) => product * length)).fill(-1));

function keras(out: string, end = ''): Pick<InputFile, 'bytes' | 'uses'> {
  const name = (of: string, what: string) => `mha/${of}/${what}${end}`;
  const parts = { wq: 'query', wk: 'key', wv: 'value', wo: out } as const;
  return {
    bytes: safetensors(
      Object.fromEntries(
        stages.flatMap((stage) => [
          [name(parts[stage], 'kernel'), inOut(stage, stage === 'wo' ? [2, 2, d] : [d, 2, 2])],
          [name(parts[stage], 'bias'), bias(stage, stage === 'wo' ? [d] : [2, 2])],
        ]),
      ),
    ),
    uses: Object.fromEntries(
      stages.flatMap((stage) => [
        [stage, name(parts[stage], 'kernel')],
        [stage.replace('w', 'b'), name(parts[stage], 'bias')],
      ]),
    ),
  };
}

/** Four linear layers as PyTorch keeps them. */
function linear(names: readonly string[], kv = d): Pick<InputFile, 'bytes' | 'uses'> {
  return {
    bytes: safetensors(
      Object.fromEntries(names.map((name, at) => [name, outIn(stages[at], at === 1 || at === 2 ? kv : d)])),
    ),
    uses: Object.fromEntries(names.map((name, at) => [stages[at], name])),
  };
}

const bert = (of: string, what: string) => `bert/encoder/layer_0/attention/self/${of}/${what}`;
const parts = [
  ['wq', 'query'],
  ['wk', 'key'],
  ['wv', 'value'],
] as const;
const moments = (name: string, ...shape: Shape) => [
  [`${name}/adam_m`, nothing(...shape)] as const,
  [`${name}/adam_v`, nothing(...shape)] as const,
];
const bertWeights = parts.flatMap(([stage, of]) => [
  [bert(of, 'kernel'), inOut(stage)] as const,
  ...moments(bert(of, 'kernel'), d, d),
]);
const bertBiases = parts.flatMap(([stage, of]) => [
  [bert(of, 'bias'), bias(stage)] as const,
  ...moments(bert(of, 'bias'), d),
]);
const bertUses = Object.fromEntries(parts.map(([stage, of]) => [stage, bert(of, 'kernel')]));
const bertBiasUses = Object.fromEntries(parts.map(([stage, of]) => [stage.replace('w', 'b'), bert(of, 'bias')]));
const bertMoments = (what: string) =>
  parts.flatMap(([, of]) => ['m', 'v'].map((which) => `${bert(of, what)}/adam_${which}`));

const decoder = (attention: string) => (name: string) => `decoder.layers.0.${attention}.${name}.weight`;
const projections = ['q_proj', 'k_proj', 'v_proj', 'out_proj'] as const;

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
  'linear_c_attn.safetensors': {
    bytes: safetensors({
      'transformer.h.0.attn.c_attn.weight': stacked(outIn('wq'), outIn('wk'), outIn('wv')),
      'transformer.h.0.attn.c_proj.weight': outIn('wo'),
    }),
    uses: {
      ...Object.fromEntries(['wq', 'wk', 'wv'].map((stage) => [stage, 'transformer.h.0.attn.c_attn.weight'])),
      wo: 'transformer.h.0.attn.c_proj.weight',
    },
    says: /W_Q, W_K, W_V, W_O are transposed/,
  },
  'keras3.safetensors': { ...keras('attention_output'), says: /The heads have an axis of their own/ },
  'keras2.safetensors': { ...keras('attention_output', ':0'), says: /The heads have an axis of their own/ },
  'flax.safetensors': { ...keras('out'), says: /The heads have an axis of their own/ },
  'adam.npz': {
    bytes: npz(Object.fromEntries(bertWeights.map(([name, { data }]) => [`${name}.npy`, npy('<f4', '(4, 4)', data)]))),
    uses: bertUses,
    unused: bertMoments('kernel'),
  },
  'adam.safetensors': {
    bytes: safetensors(Object.fromEntries(bertWeights)),
    uses: bertUses,
    unused: bertMoments('kernel'),
  },
  'adam_bias.safetensors': {
    bytes: safetensors(Object.fromEntries([...bertWeights, ...bertBiases])),
    uses: { ...bertUses, ...bertBiasUses },
    unused: [...bertMoments('kernel'), ...bertMoments('bias')],
  },
  'decoder.safetensors': {
    bytes: safetensors(
      Object.fromEntries([
        ...projections.map((name) => [decoder('encoder_attn')(name), nothing(d, d)] as const),
        ...projections.map((name, at) => [decoder('self_attn')(name), outIn(stages[at])] as const),
      ]),
    ),
    uses: Object.fromEntries(projections.map((name, at) => [stages[at], decoder('self_attn')(name)])),
    unused: projections.map(decoder('encoder_attn')),
    says: /those of decoder, layer 0, self attention .*; the file has 1 more attention to choose from/,
  },
  'bias_kv.safetensors': {
    bytes: safetensors({
      'attn.bias_k': nothing(1, 1, d),
      'attn.bias_v': nothing(1, 1, d),
      'attn.in_proj_weight': stacked(outIn('wq'), outIn('wk'), outIn('wv')),
      'attn.in_proj_bias': stacked(bias('wq'), bias('wk'), bias('wv')),
      'attn.out_proj.weight': outIn('wo'),
      'attn.out_proj.bias': bias('wo'),
    }),
    uses: {
      ...Object.fromEntries(['wq', 'wk', 'wv'].map((stage) => [stage, 'attn.in_proj_weight'])),
      ...Object.fromEntries(['bq', 'bk', 'bv'].map((stage) => [stage, 'attn.in_proj_bias'])),
      wo: 'attn.out_proj.weight',
      bo: 'attn.out_proj.bias',
    },
    unused: ['attn.bias_k', 'attn.bias_v'],
  },
  'meta_names.safetensors': {
    ...linear(stages.map((stage) => `layers.0.attention.${stage}.weight`)),
    says: /W_Q, W_K, W_V, W_O are transposed/,
  },
  'annotated.safetensors': {
    ...linear(range(4).map((at) => `self_attn.linears.${at}.weight`)),
    says: /^A guess: the names \(linears\.0 … 3\) only number the matrices/,
  },
  'grouped.safetensors': {
    ...linear(
      ['q', 'k', 'v', 'o'].map((name) => `self_attn.${name}_proj.weight`),
      2,
    ),
    says: /The shapes imply 1 key\/value head/,
  },
  'seq_first.npy': { bytes: npy('<f4', '(3, 1, 4)', Float32Array.from(x.flat())), ...named('seq_first'), x },
  'nested_state.json': {
    bytes: JSON.stringify({
      encoder: Object.fromEntries(
        (['wq', 'wk'] as const).map((stage) => [
          `${stage[1]}_proj`,
          { weight: range(d).map((out) => range(d).map((row) => number(stage, row, out))) },
        ]),
      ),
    }),
    uses: { wq: 'encoder.q_proj.weight', wk: 'encoder.k_proj.weight' },
  },
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
