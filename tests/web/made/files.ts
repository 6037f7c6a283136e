/** Files as other programs write them, made byte by byte. */
import { crc32 as crcOf, deflateRawSync } from 'node:zlib';
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

export interface ZipEntry {
  readonly name: string;
  readonly data: Uint8Array;
  /** 0 stored, 8 deflated; any other marks bytes that are deflated as packed so. */
  readonly method?: number;
  /** Checksum and sizes stand behind the data. */
  readonly streamed?: boolean;
  readonly crc?: number;
  readonly encrypted?: boolean;
}

/** What a zip can be beside what libraries write. */
export function zip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const [files, central]: Uint8Array[][] = [[], []];
  let at = 0;
  for (const { name, data, method = 8, streamed = false, crc = crcOf(data), encrypted = false } of entries) {
    const packed = method === 0 ? data : new Uint8Array(deflateRawSync(data));
    const flags = (streamed ? 8 : 0) + (encrypted ? 1 : 0);
    const sizes = [crc, packed.length, data.length];
    const head = (signature: number, begin: readonly number[], now: readonly number[], more: readonly number[]) =>
      joined(
        bytesOf(Uint32Array.of(signature)),
        bytesOf(Uint16Array.of(...begin, flags, method, 0, 33)),
        bytesOf(Uint32Array.of(...now)),
        bytesOf(Uint16Array.of(name.length, ...more)),
      );
    const local = joined(head(0x04034b50, [20], streamed ? [0, 0, 0] : sizes, [0]), utf8(name), packed);
    const behind = streamed ? bytesOf(Uint32Array.of(0x08074b50, ...sizes)) : new Uint8Array(0);
    files.push(local, behind);
    const place = bytesOf(Uint32Array.of(0, at));
    central.push(joined(head(0x02014b50, [20, 20], sizes, [0, 0, 0, 0]), place, utf8(name)));
    at += local.length + behind.length;
  }
  const directory = joined(...central);
  const end = joined(
    bytesOf(Uint32Array.of(0x06054b50)),
    bytesOf(Uint16Array.of(0, 0, entries.length, entries.length)),
    bytesOf(Uint32Array.of(directory.length, at)),
    bytesOf(Uint16Array.of(0)),
  );
  return joined(...files, directory, end);
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
