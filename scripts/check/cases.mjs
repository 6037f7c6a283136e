// Attention cases that others wrote (format mha-cases/1, see docs/cases.md) as calls of the npm package, and what comes
// back compared.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('mha-lab/engine').AttentionCall} AttentionCall */
/** @typedef {import('mha-lab/engine').AttentionResult} AttentionResult */
/** @typedef {import('mha-lab/engine').Engine} Engine */
/** @typedef {number | 'nan' | 'inf' | '-inf'} Written */
/** @typedef {{ shape: number[], dtype: 'f32' | 'bool' | 'i32', data: Written[] }} Recorded */

/**
 * @typedef {object} Case
 * @property {string} format
 * @property {string} name
 * @property {'attention' | 'mha'} op
 * @property {{
 *   layout: 'BSE' | 'BHSD', num_heads: number, num_kv_heads: number, scale: number | null, softcap: number | null,
 *   causal: boolean, causal_offset: number | number[] | null, qk_stage: import('mha-lab/engine').KeyStage | null
 * }} attrs
 * @property {Record<string, Recorded>} inputs
 * @property {Record<string, Recorded>} outputs
 * @property {{ atol: number, rtol: number }} tolerance
 */

/** The JSON files of a folder and those below it. @param {string} folder */
export function jsonFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => join(folder, file));
}

/** The cases of a file, without what is no case; throws if the file is not JSON. @param {string} file @returns {Case[]} */
export function casesOf(file) {
  return [JSON.parse(readFileSync(file, 'utf8'))].flat().filter((found) => found?.format === 'mha-cases/1');
}

const words = { nan: NaN, inf: Infinity, '-inf': -Infinity };
/** @param {Written} written */
const number = (written) => (typeof written === 'number' ? written : words[written]);

/** @param {Recorded} recorded */
function floats({ shape, data }) {
  return { shape, data: Float32Array.from(data, number) };
}

/** @param {Recorded} recorded */
function bytes({ shape, data }) {
  return { shape, data: Uint8Array.from(data, number) };
}

/** @param {Case} one @returns {AttentionCall} */
export function callOf({ op, attrs, inputs, outputs }) {
  /** @param {string} name */
  const optional = (name) => inputs[name] && floats(inputs[name]);
  const [q, k, v] = op === 'mha' ? ['query', 'key', 'value'] : ['Q', 'K', 'V'];
  const { attn_mask: mask, key_mask: keyMask, kv_lengths: lengths } = inputs;
  return {
    layout: attrs.layout,
    heads: attrs.num_heads,
    kvHeads: attrs.num_kv_heads,
    scale: attrs.scale ?? undefined,
    softcap: attrs.softcap ?? undefined,
    causal: attrs.causal && (attrs.causal_offset === null || { offset: attrs.causal_offset }),
    q: floats(inputs[q]),
    k: optional(k),
    v: optional(v),
    wq: optional('Wq'),
    wk: optional('Wk'),
    wv: optional('Wv'),
    wo: optional('Wo'),
    bq: optional('bq'),
    bk: optional('bk'),
    bv: optional('bv'),
    bo: optional('bo'),
    pastKey: optional('past_key'),
    pastValue: optional('past_value'),
    attnMask: mask && (mask.dtype === 'bool' ? bytes(mask) : floats(mask)),
    keyMask: keyMask && bytes(keyMask),
    kvLengths: lengths?.data.map(number),
    present: 'present_key' in outputs,
    stages: attrs.qk_stage ? [attrs.qk_stage] : [],
  };
}

/**
 * The first element that is not as wanted, in words, or '' where all are.
 * @param {string} name
 * @param {import('mha-lab/engine').Tensor | undefined} found
 * @param {Recorded} wanted
 * @param {Case['tolerance']} tolerance
 */
function difference(name, found, { shape, data }, { atol, rtol }) {
  if (!found) return `no output ${name}`;
  if (found.shape.join() !== shape.join())
    return `${name} has the shape ${found.shape.join()}, should be ${shape.join()}`;
  const wrong = data.map(number).findIndex((want, i) => {
    const have = found.data[i];
    if (Object.is(have, want) || have === want) return false;
    // The relative part of an infinite value would be infinite, and let anything pass.
    return !Number.isFinite(want) || !(Math.abs(have - want) <= atol + rtol * Math.abs(want));
  });
  return wrong < 0 ? '' : `${name}[${wrong}] is ${found.data[wrong]}, should be ${data[wrong]}`;
}

/** What is wrong with an engine's answer to a case, or ''. @param {Engine} engine @param {Case} one */
export function wrongIn(engine, one) {
  try {
    const result = engine.attention(callOf(one));
    const stage = one.attrs.qk_stage;
    /** @type {Record<string, import('mha-lab/engine').Tensor | undefined>} */
    const outputs = {
      Y: result.output,
      present_key: result.presentKey,
      present_value: result.presentValue,
      qk: stage ? result[stage] : undefined,
    };
    const wrongs = Object.entries(one.outputs).map(([name, wanted]) =>
      difference(name, outputs[name], wanted, one.tolerance),
    );
    return wrongs.find((wrong) => wrong !== '') ?? '';
  } catch (thrown) {
    return String(thrown);
  }
}
