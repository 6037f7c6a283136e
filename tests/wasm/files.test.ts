/** The wasm files as they ship, read byte by byte. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { flavours } from '../../web/engine/flavours.ts';

const names = flavours.map(({ name }) => name);
const bytesOf = (flavour: string) => new Uint8Array(readFileSync(`build/package/mha-${flavour}.wasm`));

/** Unsigned LEB128, the way wasm spells numbers. */
function reader(bytes: Uint8Array, at = 0) {
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  return { number, pass: (n: number) => (at += n), ended: () => at >= bytes.length };
}

/** Limits of the one memory that the module defines, in bytes. */
function memoryOf(bytes: Uint8Array) {
  const memorySection = 5;
  const pageSize = 65536;
  for (const read = reader(bytes, 8); !read.ended();) {
    const [section, size] = [read.number(), read.number()];
    if (section !== memorySection) {
      read.pass(size);
      continue;
    }
    expect(read.number(), 'memories').toBe(1);
    const [flags, initial, maximum] = [read.number(), read.number(), read.number()];
    return {
      limited: flags % 2 === 1,
      shared: (flags & 2) !== 0,
      initial: initial * pageSize,
      maximum: maximum * pageSize,
    };
  }
  throw new Error('no memory section');
}

describe.each(names)('%s', (name) => {
  const bytes = bytesOf(name);

  test('starts with at most 16 MiB, grows to at most 256 MiB, and shares none of it', () => {
    const memory = memoryOf(bytes);
    expect(memory).toMatchObject({ limited: true, shared: false });
    expect(memory.initial).toBeLessThanOrEqual(16 << 20);
    expect(memory.maximum).toBeLessThanOrEqual(256 << 20);
  });

  test('brings its own memory: none is asked of the page', () => {
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
    expect(imports.filter(({ kind }) => kind !== 'function')).toEqual([]);
  });
});

test('all flavours import and export the same names, so that one glue fits them', () => {
  const borders = names.map((name) => {
    const module = new WebAssembly.Module(bytesOf(name));
    return { imports: WebAssembly.Module.imports(module), exports: WebAssembly.Module.exports(module) };
  });
  for (const border of borders) expect(border).toEqual(borders[0]);
});

test('every flavour has its own file', () => {
  expect(new Set(names.map((name) => bytesOf(name).join())).size).toBe(names.length);
});

test('each probe is a module that is valid only where its instruction is known', () => {
  for (const { name, probe } of flavours) {
    if (!probe) continue;
    expect(WebAssembly.validate(probe), name).toBe(true);
    // The last two bytes before the end spell the instruction (0xfd and a number); one that does not exist is refused.
    const unknown = probe.with(-3, 0xff).with(-2, 0x7f);
    expect(WebAssembly.validate(unknown), `${name}, with an unknown instruction`).toBe(false);
  }
});
