/** Finds the wasm that runs here, and offers it as an Engine. */
import { asEngineError, call, EngineError, wrongType } from './errors.ts';
import { flavours, runsHere, type FlavourFile } from './flavours.ts';
import type { RawModule } from './module.ts';
import { callNames, dotNames, engineNames, narrowNames, problemNames, shapeNames, type Names } from './names.ts';
import { PackedLayer } from './packed.ts';
import { TracedSession } from './session.ts';
import { start } from './start.ts';
import { checkOptions, taken } from './taken.ts';
import type { Engine, EngineOptions, Flavour } from './types.ts';

/**
 * Left to itself it takes the best flavour that this machine can run, from the files beside this module; one that does
 * not start gives way to the next, with a line on the console. In Node (20.16 or newer) the files are read from disk.
 *
 * Errors  EngineError: no-wasm, wasm-refused, not-fetched, not-wasm, bad-shape (bytes that were transferred), no-flavour,
 *         engine-failed.
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  checkOptions('createEngine', options, engineNames);
  const { wasm, flavour = 'auto' } = options;
  if (typeof WebAssembly === 'undefined') {
    throw new EngineError({ code: 'no-wasm', message: 'There is no WebAssembly here.', details: {} });
  }
  if (!(wasm === undefined || wasm instanceof URL || wasm instanceof ArrayBuffer)) {
    throw wrongType('wasm', 'wasm has to be a URL or an ArrayBuffer.');
  }
  if (flavour !== 'auto') {
    const file = fileOf(flavour);
    return offer(await start(wasm ?? file.file()), file.name);
  }
  if (wasm !== undefined) throw wrongType('flavour', 'wasm needs a named flavour.');
  return firstThatStarts(flavours.filter(runsHere));
}

async function firstThatStarts([best, ...others]: readonly FlavourFile[]): Promise<Engine> {
  try {
    return offer(await start(best.file()), best.name);
  } catch (thrown) {
    const error = asEngineError(thrown);
    const [next] = others;
    // What the page's policy refuses, it refuses in every flavour.
    if (!next || error.code === 'wasm-refused') throw error;
    console.warn(`mha-lab: ${best.name} gives way to ${next.name}. ${error.message}`);
    return firstThatStarts(others);
  }
}

function fileOf(flavour: Flavour): FlavourFile {
  const file = flavours.find(({ name }) => name === flavour);
  if (file && runsHere(file)) return file;
  const message = file
    ? `This machine cannot run the flavour ${flavour}.`
    : `There is no flavour ${String(flavour)}; there are ${flavours.map(({ name }) => name).join(', ')}.`;
  throw new EngineError({ code: 'no-flavour', message, details: { flavour: String(flavour) } });
}

function offer(module: RawModule, flavour: Flavour): Engine {
  const plain = <T>(what: string, asked: T, names: Names) => taken(what, asked, names, module.HEAPU8.buffer);
  return {
    attention: (asked) => {
      const given = plain('attention', asked, callNames);
      return call(() => module.attention(given));
    },
    layer: (options) => new PackedLayer(module, options),
    session: () => new TracedSession(module),
    input: (problem, stage) => {
      const given = plain('input', problem, problemNames);
      return call(() => module.input(given, stage));
    },
    cost: (shape) => {
      const given = plain('cost', shape, shapeNames);
      return call(() => module.cost(given));
    },
    dotSample: (sizes) => {
      const given = plain('dotSample', sizes, dotNames);
      return call(() => module.dotSample(given));
    },
    narrowHeads: (sizes) => {
      const given = plain('narrowHeads', sizes, narrowNames);
      return call(() => module.narrowHeads(given));
    },
    info: {
      flavour,
      version: module.version(),
      limits: { memoryBytes: module.memoryLimit() },
      memoryBytes: () => module.memoryBytes(),
      passes: () => module.passes(),
    },
  };
}
