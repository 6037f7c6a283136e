/** What the arrays of a file are, by the names that libraries give them. */
import type { StageId } from '../engine/types.ts';
import { countOf, type FileArray, type Readable } from './contents.ts';

/** What an array is to be used as. */
export interface Use {
  readonly array: Readable;
  /** Null: nothing. */
  readonly stage: StageId | null;
  /** Whether only its shape told that. */
  readonly guessed: boolean;
  /** Rows become columns. */
  readonly turned: boolean;
  /** Of an X with a batch: which of its items. */
  readonly item: number;
}

/** The names of a layer, without what it holds. */
const layers = {
  q: 'q(uery)?(_?(proj|lin))?',
  k: 'k(ey)?(_?(proj|lin))?',
  v: 'v(alue)?(_?(proj|lin))?',
  o: String.raw`o(ut(put)?)?_?(proj|lin)|(attn|attention)[._]c_proj|to_out\.0|attention[._]output[._]dense|attention_output`,
} as const;

const names: readonly (readonly [StageId, RegExp])[] = [
  ['x', /^(x|inputs?|embeddings?|hidden(_states)?|last_hidden_state)$/],
  ...(['q', 'k', 'v', 'o'] as const).flatMap((letter): (readonly [StageId, RegExp])[] => [
    [`b${letter}`, new RegExp(`(^|[._/])(b_?${letter}|(to_)?(${layers[letter]})[._/]bias)$`)],
    [`w${letter}`, new RegExp(`(^|[._/])(w_?${letter}|(to_)?(${layers[letter]})([._/](weight|kernel))?)$`)],
  ]),
];

/**
 * Of several arrays with the same meaning, such as those of several layers, the first. One that says nothing by its name
 * is X where it has as many rows as there are words, or is not square, else nothing; `tokens` are those of the file, else the present.
 */
export function guess(
  arrays: readonly Readable[],
  stages: readonly StageId[],
  tokens: readonly string[],
): readonly Use[] {
  const taken = new Set<StageId>();
  return arrays.map((array) => {
    const told = named(array);
    const found = told ?? (arrays.length === 1 ? shaped(array, tokens.length) : null);
    const stage = found && stages.includes(found) && !taken.has(found) ? found : null;
    if (stage) taken.add(stage);
    return { array, stage, guessed: stage !== null && !told, turned: isTurned(array.name), item: 0 };
  });
}

function named({ name }: FileArray): StageId | null {
  const plain = name.toLowerCase();
  return names.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

function shaped({ shape }: FileArray, tokens: number): StageId | null {
  const [rows = 1, cols = 1] = shape.slice(-2);
  return rows === tokens || rows !== cols ? 'x' : null;
}

/** PyTorch's linear layers keep [out, in]; GPT-2's c_proj, which is none, keeps [in, out]. */
function isTurned(name: string): boolean {
  return name.endsWith('weight') && !/c_(proj|attn)\.weight$/.test(name);
}

/**
 * What stands for three in one array: PyTorch's in_proj_weight has W_Q, W_K and W_V below each other, GPT-2's c_attn
 * beside each other; the biases of both are one row.
 */
export function unstacked(arrays: readonly Readable[]): readonly Readable[] {
  return arrays.flatMap((array) => {
    const [, stem, kind] = /^(.*?)(in_proj_weight|in_proj_bias|c_attn\.weight|c_attn\.bias)$/.exec(array.name) ?? [];
    const { shape } = array;
    const part = { in_proj_weight: shape[1], 'c_attn.weight': shape[0] }[kind] ?? shape[0] / 3;
    if (kind === undefined || countOf(shape) !== 3 * part * (shape.length === 1 ? 1 : part)) return [array];
    const beside = kind === 'c_attn.weight';
    const size = shape.length === 1 ? part : part * part;
    const cut = (data: Float32Array, which: number) =>
      beside
        ? Float32Array.from({ length: size }, (_, at) => data[(Math.floor(at / part) * 3 + which) * part + (at % part)])
        : data.slice(which * size, (which + 1) * size);
    return ['q', 'k', 'v'].map((letter, which) => ({
      ...array,
      name: `${stem}${letter}${kind.endsWith('bias') ? '.bias' : beside ? '' : '.weight'}`,
      shape: shape.length === 1 ? [part] : [part, part],
      read: async () => cut(await array.read(), which),
    }));
  });
}
