/** 500 odd files: names × orientations × axes of heads × extra arrays × kinds. What is taken over is right, or it is asked. */
import { expect, test } from 'vitest';
import { readLink } from '../../../web/state/link/link.ts';
import { type Given, imported, sessionOf } from '../made/sessions.ts';

/** Mulberry32: the same files everywhere. */
function randomFrom(seed: number) {
  let at = seed;
  const next = () => {
    at = (at + 0x6d2b79f5) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)];
  return { next, pick };
}

interface Sizes {
  readonly d: number;
  readonly h: number;
  readonly kv: number;
  readonly dk: number;
  readonly dv: number;
}

type Stage = 'wq' | 'wk' | 'wv' | 'wo' | 'bq' | 'bk' | 'bv' | 'bo';
type Known = Readonly<Record<Stage, Float32Array>>;
type Files = Record<string, Given>;

/** Matrices [in, out], no number twice. */
function knownOf({ d, h, kv, dk, dv }: Sizes, from: number): Known {
  let value = from;
  const make = (count: number) => Float32Array.from({ length: count }, () => ++value);
  return {
    wq: make(d * h * dk),
    wk: make(d * kv * dk),
    wv: make(d * kv * dv),
    wo: make(h * dv * d),
    bq: make(h * dk),
    bk: make(kv * dk),
    bv: make(kv * dv),
    bo: make(d),
  };
}

/** `at` says which number of [rows, cols] stands at a place of the array. */
function kept(shape: readonly number[], data: Float32Array, at: (place: readonly number[]) => number): Given {
  const places = shape.reduce<number[][]>(
    (all, length) => all.flatMap((place) => Array.from({ length }, (_, i) => [...place, i])),
    [[]],
  );
  return { shape, data: places.map((place) => data[at(place)]) };
}

interface Writer {
  readonly name: string;
  /** Whether it can keep these sizes. */
  fits(sizes: Sizes): boolean;
  write(stem: string, known: Known, sizes: Sizes, biased: boolean): Files;
  /** Asked, since nothing says how it is kept; else it has to be taken. */
  readonly asks?: true;
}

const columns = ({ h, kv, dk, dv }: Sizes) => ({ q: [h, dk], k: [kv, dk], v: [kv, dv] }) as const;
const any = () => true;
const square = ({ d, h, kv, dk, dv }: Sizes) => kv === h && dk === dv && h * dk === d;
const [letters, pieces] = [['q', 'k', 'v'] as const, ['q', 'k', 'v', 'o'] as const];

function plain(names: readonly string[], leaf: string, transposed: boolean, bias: string, asks?: true): Writer {
  return {
    name: `${names.join(' ')} ${leaf}`,
    fits: any,
    ...(asks ? { asks } : {}),
    write(stem, known, sizes, biased) {
      const files: Files = {};
      pieces.forEach((letter, which) => {
        const cols = letter === 'o' ? sizes.d : columns(sizes)[letter][0] * columns(sizes)[letter][1];
        const rows = letter === 'o' ? sizes.h * sizes.dv : sizes.d;
        const data = known[`w${letter}`];
        files[`${stem}${names[which]}${leaf}`] = transposed
          ? kept([cols, rows], data, ([col, row]) => row * cols + col)
          : kept([rows, cols], data, ([row, col]) => row * cols + col);
        if (biased && bias) files[`${stem}${names[which]}${bias}`] = { shape: [cols], data: known[`b${letter}`] };
      });
      return files;
    },
  };
}

/** [d, h, width], [h, d, width] or [h, width, d], and the output [h, width, d]. */
function headed(
  names: readonly string[],
  leaf: string,
  bias: string,
  order: 'keras' | 'lens' | 'rows',
  asks?: true,
): Writer {
  return {
    name: `${names.join(' ')} ${order}`,
    fits: ({ d, h }) => d > 1 && h > 0,
    ...(asks ? { asks } : {}),
    write(stem, known, sizes, biased) {
      const files: Files = {};
      letters.forEach((letter, which) => {
        const [heads, width] = columns(sizes)[letter];
        const cols = heads * width;
        const data = known[`w${letter}`];
        const place = (row: number, head: number, at: number) => row * cols + head * width + at;
        files[`${stem}${names[which]}${leaf}`] = {
          keras: kept([sizes.d, heads, width], data, ([row, head, at]) => place(row, head, at)),
          lens: kept([heads, sizes.d, width], data, ([head, row, at]) => place(row, head, at)),
          rows: kept([heads, width, sizes.d], data, ([head, at, row]) => place(row, head, at)),
        }[order];
        const name = bias === '' ? `b_${letter.toUpperCase()}` : `${names[which]}${bias}`;
        if (biased) files[`${stem}${name}`] = { shape: [heads, width], data: known[`b${letter}`] };
      });
      files[`${stem}${names[3]}${leaf}`] = { shape: [sizes.h, sizes.dv, sizes.d], data: known.wo };
      const name = bias === '' ? 'b_O' : `${names[3]}${bias}`;
      if (biased) files[`${stem}${name}`] = { shape: [sizes.d], data: known.bo };
      return files;
    },
  };
}

function fused(name: string, output: string, leaf: string, rows: boolean): Writer {
  return {
    name: `${name} ${leaf} ${rows ? 'rows' : 'columns'}`,
    fits: square,
    write(stem, known, { d }, biased) {
      const of = (which: number) => known[`w${letters[which]}`];
      const all = Float32Array.from([...of(0), ...of(1), ...of(2)]);
      const at = (row: number, col: number) => Math.floor(col / d) * d * d + row * d + (col % d);
      return {
        [`${stem}${name}${leaf}`]: rows
          ? kept([3 * d, d], all, ([col, row]) => at(row, col))
          : kept([d, 3 * d], all, ([row, col]) => at(row, col)),
        [`${stem}${output}.weight`]: rows
          ? kept([d, d], known.wo, ([col, row]) => row * d + col)
          : { shape: [d, d], data: known.wo },
        ...(biased
          ? {
              [`${stem}${name}${leaf.replace('weight', 'bias')}`]: {
                shape: [3 * d],
                data: [...known.bq, ...known.bk, ...known.bv],
              },
            }
          : {}),
      };
    },
  };
}

const perHead: Writer = {
  name: 'a module for each head',
  fits: ({ h, kv }) => h === kv,
  write(stem, known, sizes) {
    const files: Files = {};
    for (const [which, letter] of (['query', 'key', 'value'] as const).entries()) {
      const [heads, width] = columns(sizes)[letters[which]];
      for (let head = 0; head < heads; ++head) {
        files[`${stem}heads.${head}.${letter}.weight`] = kept(
          [width, sizes.d],
          known[`w${letters[which]}`],
          ([at, row]) => row * heads * width + head * width + at,
        );
      }
    }
    files[`${stem}proj.weight`] = kept([sizes.d, sizes.h * sizes.dv], known.wo, ([col, row]) => row * sizes.d + col);
    return files;
  },
};

const linear = (...names: string[]) => plain(names, '.weight', true, '.bias');
const writers: readonly (readonly [string, Writer])[] = [
  ['layers.#.self_attn.', linear('q_proj', 'k_proj', 'v_proj', 'out_proj')],
  ['model.layers.#.self_attn.', linear('q_proj', 'k_proj', 'v_proj', 'o_proj')],
  ['encoder.layer.#.attention.', linear('self.query', 'self.key', 'self.value', 'output.dense')],
  [
    'bert/encoder/layer_#/attention/',
    plain(['self/query', 'self/key', 'self/value', 'output/dense'], '/kernel', false, '/bias'),
  ],
  ['layers.#.attention.', linear('wq', 'wk', 'wv', 'wo')],
  ['encoder.block.#.layer.0.SelfAttention.', linear('q', 'k', 'v', 'o')],
  ['transformer.layer.#.attention.', linear('q_lin', 'k_lin', 'v_lin', 'out_lin')],
  ['blocks.#.attn.', linear('to_q', 'to_k', 'to_v', 'to_out.0')],
  ['', plain(['wq', 'wk', 'wv', 'wo'], '', false, '', true)],
  ['layer#.', plain(['W_Q', 'W_K', 'W_V', 'W_O'], '', false, '', true)],
  ['layer#.', plain(['W_Q', 'W_K', 'W_V', 'W_O'], '', true, '', true)],
  ['layer#.', plain(['q_proj', 'k_proj', 'v_proj', 'out_proj'], '', false, '', true)],
  ['layer#.', plain(['q_proj', 'k_proj', 'v_proj', 'out_proj'], '', true, '', true)],
  ['layers.#.self_attn.', plain(['linears.0', 'linears.1', 'linears.2', 'linears.3'], '.weight', true, '.bias')],
  ['block_#/mha/', headed(['query', 'key', 'value', 'attention_output'], '/kernel', '/bias', 'keras')],
  ['block_#/mha/', headed(['query', 'key', 'value', 'attention_output'], '/kernel:0', '/bias:0', 'keras')],
  ['layers_#/attn/', headed(['query', 'key', 'value', 'out'], '/kernel', '/bias', 'keras')],
  ['blocks.#.attn.', headed(['W_Q', 'W_K', 'W_V', 'W_O'], '', '', 'lens')],
  ['layer#.', headed(['wq', 'wk', 'wv', 'wo'], '', '', 'keras', true)],
  ['layer#.', headed(['wq', 'wk', 'wv', 'wo'], '', '', 'lens', true)],
  ['layer#.', headed(['wq', 'wk', 'wv', 'wo'], '', '', 'rows', true)],
  ['layers.#.self_attn.', fused('in_proj', 'out_proj', '_weight', true)],
  ['h.#.attn.', fused('c_attn', 'c_proj', '.weight', true)],
  ['h.#.attn.', fused('c_attn', 'c_proj', '.weight', false)],
  ['blocks.#.attn.', fused('qkv', 'proj', '.weight', true)],
  ['blocks.#.sa.', perHead],
];

test('what is taken over of 500 odd files is right, or it is asked', async () => {
  const counts = { taken: 0, asked: 0 };
  const seen = new Set<Writer>();
  for (let seed = 1; seed <= 500; ++seed) {
    const { next, pick } = randomFrom(seed);
    const h = pick([1, 2, 4]);
    const d = h * pick([1, 2, 3]);
    const odd = next() < 0.3;
    const sizes: Sizes = {
      d,
      h,
      kv: next() < 0.2 ? pick([1, h]) : h,
      dk: odd ? pick([1, 2, 3, 4, 5, 8]) : d / h,
      dv: odd ? pick([1, 2, 3, 4, 8]) : d / h,
    };
    const [stem, writer] = pick(writers.filter(([, one]) => one.fits(sizes)));
    const known = knownOf(sizes, 0);
    const biased = next() < 0.5;
    const layer = pick([0, 3, 11]);
    const own = writer.write(stem.replace('#', String(layer)), known, sizes, biased);
    const files: [string, Given][] = Object.entries(own);
    const wrong = (shape: readonly number[]): Given => ({
      shape,
      data: Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => -1),
    });
    // Another layer comes later by its number, wherever it stands in the file.
    if (stem.includes('#') && next() < 0.5) {
      files.push(
        ...Object.entries(writer.write(stem.replace('#', String(layer + 1)), knownOf(sizes, 5000), sizes, biased)),
      );
    }
    const [[first, one]] = files;
    const extras: [string, Given][] = [
      [`${first}/adam_v`, wrong(one.shape)],
      [`${first}.exp_avg`, wrong(one.shape)],
      ['optimizer.state.0.momentum', wrong([d, d])],
      [`${stem.replace('#', '0')}bias_k`, wrong([1, 1, d])],
      ['layers.0.norm.weight', wrong([d])],
      ['layers.0.mlp.c_proj.weight', wrong([d, d])],
      ['classifier.out_proj.weight', wrong([d, d])],
      ['layers.0.self_attn.rotary_emb.inv_freq', wrong([d])],
      ['something.else', wrong([d, d])],
    ];
    files.push(...extras.filter(() => next() < 0.3));
    const x = Float32Array.from({ length: 3 * d }, (_, at) => 9000 + at);
    if (next() < 0.3)
      files.push([
        'x',
        {
          shape: pick([
            [3, d],
            [1, 3, d],
            [3, 1, d],
          ]),
          data: x,
        },
      ]);
    const shuffled = files
      .map((file) => [next(), file] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, file]) => file);
    const kind = pick(['float32', 'float64', 'float16', 'bfloat16']);
    const session = sessionOf(Object.fromEntries(shuffled.map(([name, file]) => [name, { ...file, kind }])));
    const state = readLink(
      pick(['', '?heads=4', `?text=a+b+c&d=${d}&heads=${h}`, '?text=one+two+three&d=8&heads=2']),
      '',
    ).state;
    const { told, refused } = await imported(session, state);
    const about = `seed ${seed}: ${writer.name} ${JSON.stringify(sizes)} ${refused.join(' ')}`;
    const { mine } = told.state;
    for (const [stage, data] of Object.entries(mine)) {
      expect([...data], `${about}: ${stage}`).toEqual([...(stage === 'x' ? x : known[stage as Stage])]);
    }
    const taken = Object.keys(mine).some((stage) => stage !== 'x');
    expect(taken || refused.length > 0, about).toBe(true);
    if (taken && !writer.asks) {
      for (const stage of ['wq', 'wk', 'wv', 'wo'] as const) expect(mine[stage], `${about}: ${stage}`).toBeDefined();
    }
    // The usual sizes under a name that says how it is kept are never asked about.
    if (!odd && sizes.kv === h && !writer.asks) expect(refused, about).toEqual([]);
    ++counts[taken ? 'taken' : 'asked'];
    seen.add(writer);
  }
  expect(counts.taken, JSON.stringify(counts)).toBeGreaterThan(300);
  expect(seen.size).toBe(writers.length);
});
