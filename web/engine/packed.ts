/** The layer over the one that lives in wasm: as little as may be stands between a call and the computation. */
import { dispose } from './dispose.ts';
import { call, closed, EngineError, trapped, wrongType } from './errors.ts';
import type { ForwardOptions, ForwardResult, Layer, LayerOptions } from './layer.ts';
import type { RawModule } from './module.ts';
import { forwardNames, layerNames } from './names.ts';
import { checkMemory, checkOptions, taken } from './taken.ts';

/** Windows onto wasm memory, for inputs of one size. They go dead, with a length of 0, when that memory grows. */
interface Room {
  readonly x: Float32Array;
  readonly output: Float32Array;
  readonly weights: Float32Array | undefined;
  readonly mask: Uint8Array | undefined;
}

export class PackedLayer implements Layer {
  readonly #module: RawModule;
  readonly #modelWidth: number;
  readonly #heads: number;
  /** Its address in wasm memory; null once closed. */
  #layer: number | null;
  #room: Room | null = null;

  constructor(module: RawModule, options: LayerOptions) {
    checkOptions('layer', options, layerNames);
    const { parameters, modelWidth, heads, ...others } = taken('layer', options, layerNames, module.HEAPU8.buffer);
    const source = { kind: 'given', modelWidth, ...parameters, x: new Float32Array() } as const;
    const layer = module.openLayer();
    try {
      call(() => module.loadLayer(layer, { source, heads, ...others }));
    } catch (thrown) {
      module.closeLayer(layer);
      throw thrown;
    }
    this.#module = module;
    this.#modelWidth = modelWidth;
    this.#heads = heads;
    this.#layer = layer;
  }

  forward(x: Float32Array, options: ForwardOptions = {}): ForwardResult {
    checkOptions('forward', options, forwardNames);
    // All is read before anything is checked: a getter may do what it likes, also close this layer.
    const {
      tokens: asked,
      causal = false,
      window = 0,
      mask,
      into,
      ...others
    } = taken('forward', options, forwardNames);
    if (into !== undefined) checkOptions('into', into, forwardNames.into);
    const { output: outputTo, weights: weightsTo } = into ?? {};
    const { needWeights = weightsTo !== undefined } = others;
    if (this.#layer === null) throw closed('layer');
    if (!(x instanceof Float32Array)) throw wrongType('x', 'x has to be a Float32Array.');
    checkMemory(x, 'x');
    if (!Number.isInteger(window) || window < 0) throw wrongType('window', 'window has to be a whole number from 0.');
    if (weightsTo && !needWeights) {
      throw wrongType('needWeights', 'needWeights is false, but into.weights is there to be filled.');
    }
    const tokens = asked ?? x.length / this.#modelWidth;
    const [numbers, cells] = [tokens * this.#modelWidth, tokens * tokens];
    if (!Number.isInteger(tokens) || tokens < 0 || numbers > x.length) {
      const message = `x holds ${x.length} numbers, which are not ${asked ?? 'whole'} rows of ${this.#modelWidth}.`;
      throw new EngineError({ code: 'bad-shape', message, details: { x: x.length, modelWidth: this.#modelWidth } });
    }
    if (mask) checkLength('mask', mask, cells);
    if (outputTo) this.#checkInto('into.output', outputTo, numbers);
    if (weightsTo) this.#checkInto('into.weights', weightsTo, this.#heads * cells);

    const input = x.length === numbers ? x : x.subarray(0, numbers);
    let room = this.#room;
    if (room?.x.length !== numbers || numbers === 0 || needWeights === !room.weights || !mask === !!room.mask) {
      const kept = [input.slice(), mask?.slice()] as const; // they may be windows that go dead
      room = this.#makeRoom(this.#layer, tokens, needWeights, mask !== undefined);
      room.x.set(kept[0]);
      if (kept[1]) room.mask?.set(kept[1]);
    } else {
      room.x.set(input);
      if (mask) room.mask?.set(mask);
    }
    trapped(() => this.#module.runLayer(this.#layer!, causal, Math.min(window, 2 ** 31 - 1)));
    const output = placed(room.output, outputTo);
    return room.weights ? { output, weights: placed(room.weights, weightsTo) } : { output };
  }

  close(): void {
    if (this.#layer !== null) this.#module.closeLayer(this.#layer);
    this.#layer = this.#room = null;
  }

  [dispose](): void {
    this.close();
  }

  #checkInto(name: string, array: Float32Array, wanted: number): void {
    checkLength(name, array, wanted);
    if (array.buffer !== this.#module.HEAPU8.buffer) return;
    throw wrongType(
      name,
      `${name} lies in the engine's own memory, which the next call writes over; take an array of your own.`,
    );
  }

  #makeRoom(layer: number, tokens: number, weights: boolean, mask: boolean): Room {
    this.#room = null;
    const at = call(() => this.#module.makeRoom(layer, tokens, weights, mask));
    const { buffer } = this.#module.HEAPU8; // after any growth
    const numbers = tokens * this.#modelWidth;
    this.#room = {
      x: new Float32Array(buffer, at.x, numbers),
      output: new Float32Array(buffer, at.output, numbers),
      weights: weights ? new Float32Array(buffer, at.weights, this.#heads * tokens * tokens) : undefined,
      mask: mask ? new Uint8Array(buffer, at.allowed, tokens * tokens) : undefined,
    };
    return this.#room;
  }
}

/** A window as it is, or copied to where the caller wants it. */
function placed(window: Float32Array, into: Float32Array | undefined): Float32Array {
  into?.set(window);
  return into ?? window;
}

function checkLength(name: string, array: Float32Array | Uint8Array, wanted: number): void {
  if (array.length === wanted) return;
  const message = `${name} holds ${array.length} numbers, but it takes ${wanted}.`;
  throw new EngineError({ code: 'bad-shape', message, details: { name, size: array.length, wanted } });
}
