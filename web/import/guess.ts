/** What the arrays of a file are, by the names that libraries give them. */
import type { StageId } from '../engine/types.ts';
import type { FileArray } from './contents.ts';

/** What an array is to be used as. */
export interface Use {
  readonly array: FileArray;
  /** Null: nothing. */
  readonly stage: StageId | null;
  /** Rows become columns. */
  readonly turned: boolean;
  /** Of an X with a batch: which of its items. */
  readonly item: number;
}

const names: readonly (readonly [StageId, RegExp])[] = [
  ['x', /^(x|inputs?|embeddings?|hidden(_states)?|last_hidden_state)$/],
  ['wq', /(^|[._/])(w_?q|q(uery)?(_?(proj|lin|weight))?)([._/](weight|kernel))?$/],
  ['wk', /(^|[._/])(w_?k|k(ey)?(_?(proj|lin|weight))?)([._/](weight|kernel))?$/],
  ['wv', /(^|[._/])(w_?v|v(alue)?(_?(proj|lin|weight))?)([._/](weight|kernel))?$/],
  [
    'wo',
    /(^|[._/])(w_?o|o(ut(put)?)?(_?(proj|lin|weight))?|(attn|attention)[._]c_proj|to_out\.0|attention[._]output[._]dense|attention_output)([._/](weight|kernel))?$/,
  ],
];

/**
 * Of several arrays with the same meaning, such as those of several layers, the first. One that says nothing by its name
 * is X where it has as many rows as there are words, or is not square; `tokens` are those of the file, else the present.
 */
export function guess(
  arrays: readonly FileArray[],
  stages: readonly StageId[],
  tokens: readonly string[],
): readonly Use[] {
  const taken = new Set<StageId>();
  return arrays.map((array) => {
    const found = named(array) ?? (arrays.length === 1 ? shaped(array, tokens.length) : null);
    const stage = found && stages.includes(found) && !taken.has(found) ? found : null;
    if (stage) taken.add(stage);
    return { array, stage, turned: isTurned(array.name), item: 0 };
  });
}

function named({ name }: FileArray): StageId | null {
  const plain = name.toLowerCase();
  return names.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

function shaped({ shape }: FileArray, tokens: number): StageId {
  const [rows = 1, cols = 1] = shape.slice(-2);
  return rows === tokens || rows !== cols ? 'x' : 'wq';
}

/** PyTorch's linear layers keep [out, in]; GPT-2's c_proj, which is none, keeps [in, out]. */
function isTurned(name: string): boolean {
  return name.endsWith('weight') && !/c_(proj|attn)\.weight$/.test(name);
}

/** W_Q, W_K and W_V in one array: PyTorch's in_proj_weight has them below each other, GPT-2's c_attn beside each other. */
export function unstacked(arrays: readonly FileArray[]): readonly FileArray[] {
  return arrays.flatMap((array) => {
    const [rows, cols] = array.shape;
    if (array.shape.length !== 2) return [array];
    if (array.name.endsWith('in_proj_weight') && rows === 3 * cols) {
      return parts(array, [cols, cols], (data, part) => data.slice(part * cols * cols, (part + 1) * cols * cols));
    }
    if (array.name.endsWith('c_attn.weight') && cols === 3 * rows) {
      return parts(array, [rows, rows], (data, part) =>
        Float32Array.from(
          { length: rows * rows },
          (_, at) => data[Math.floor(at / rows) * cols + part * rows + (at % rows)],
        ),
      );
    }
    return [array];
  });
}

function parts(
  array: FileArray,
  shape: readonly number[],
  cut: (data: Float32Array, part: number) => Float32Array,
): readonly FileArray[] {
  return ['q', 'k', 'v'].map((letter, part) => ({
    ...array,
    name: `${array.name.replace(/(in_proj_weight|c_attn\.weight)$/, '')}${letter}${/c_attn/.test(array.name) ? '' : '.weight'}`,
    shape,
    read: () => cut(array.read(), part),
  }));
}
