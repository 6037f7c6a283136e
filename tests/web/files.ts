/** Files as other programs write them, made byte by byte. */
import { zipSync } from 'fflate';

const utf8 = (text: string) => new TextEncoder().encode(text);

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const bytesOf = (numbers: ArrayBufferView) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** As numpy.lib.format: the header is padded with spaces so that the numbers begin at a multiple of 64. */
export function npy(
  descr: string,
  shape: string,
  numbers: ArrayBufferView,
  { version = 1, order = 'False', padding = 0 } = {},
): Uint8Array<ArrayBuffer> {
  const plain = `{'descr': ${descr.startsWith('[') ? descr : `'${descr}'`}, 'fortran_order': ${order}, 'shape': ${shape}, }${' '.repeat(padding)}`;
  const start = version === 1 ? 10 : 12;
  const header = `${plain.padEnd(Math.ceil((start + plain.length + 1) / 64) * 64 - start - 1)}\n`;
  const length = new DataView(new ArrayBuffer(start - 8));
  if (version === 1) length.setUint16(0, header.length, true);
  else length.setUint32(0, header.length, true);
  return joined(
    Uint8Array.of(0x93),
    utf8('NUMPY'),
    Uint8Array.of(version, 0),
    bytesOf(length),
    utf8(header),
    bytesOf(numbers),
  );
}

export function npz(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  return joined(zipSync({ ...files }));
}

export function safetensors(
  tensors: Readonly<Record<string, { dtype: string; shape: readonly number[]; data: ArrayBufferView }>>,
): Uint8Array<ArrayBuffer> {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { dtype, shape, data }]) => {
    const begin = end;
    end += data.byteLength;
    return [name, { dtype, shape, data_offsets: [begin, end] }] as const;
  });
  const header = utf8(JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) }));
  const length = new DataView(new ArrayBuffer(8));
  length.setUint32(0, header.length, true);
  return joined(bytesOf(length), header, ...Object.values(tensors).map(({ data }) => bytesOf(data)));
}
