/** Text of any usual encoding, and which of its readers reads it. */
import { note } from '../../../state/note.ts';
import type { Note } from '../../../state/state.ts';
import type { Found } from '../../file/found.ts';
import { parseJson } from './json.ts';
import { parsePrinted } from './printed.ts';
import { Refusal, tooLarge } from '../../file/refusal.ts';
import { readTable } from './table.ts';
import { arraysIn } from './tree.ts';
import type { Work } from '../../file/work.ts';

/** Bytes. */
const largestText = 20e6;
const decodedAtOnce = 2 ** 18;

/** Throws a Refusal. */
export async function readText(file: Blob, work: Work): Promise<Found> {
  if (file.size > largestText) throw tooLarge(file.size, largestText);
  const { text, said } = await decoded(file, work);
  const found = await readDecoded(text, work);
  return { ...found, left: [...said, ...found.left] };
}

/** X = array(, and what else stands before the first bracket of an array that was printed. */
const beforeBrackets = /^\s*(?:([A-Za-z_]\w*)\s*=\s*(?=\[|[\w.]*\(\s*\[))?(?:(?:\w+\.)*(?:array|tensor)\(\s*(?=\[))?/i;
const behindBrackets = /\](?:,\s*\w+\s*=\s*(?:\([\d, ]*\)|[\w.:<>'"]+)\s*)*\)\s*$/;
/** The first cell of a table: [CLS], or a bracket that is a word. */
const wordInBrackets = /^\s*(?:\[(?![-+.\d])[^\s[\]",;]+\][,;\t ][^\S\n]*\S|[[{][,;\t])/;

async function readDecoded(text: string, work: Work): Promise<Found> {
  const [begin, name = ''] = beforeBrackets.exec(text)!;
  const first = text[begin.length];
  if ((first !== '{' && first !== '[') || wordInBrackets.test(text)) return readTable(text, work);
  // array([[1., 2.]], dtype=float32): what is around the brackets is as long as blanks, so that all keeps its place.
  const behind = begin.includes('(') ? text.slice(begin.length).replace(behindBrackets, ']') : text.slice(begin.length);
  const inside = begin.replace(/\S/g, ' ') + behind;
  if (first === '{' || /[,"]/.test(inside)) return arraysIn(await parseJson(inside, work), 'JSON', work, name);
  return arraysIn(await parsePrinted(inside, work), 'text', work, name);
}

interface Decoded {
  readonly text: string;
  readonly said: readonly Note[];
}

/** Lines end with \n. Throws a Refusal for what is no text: it has control characters. */
async function decoded(file: Blob, work: Work): Promise<Decoded> {
  const [first = 0, second = 0] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const utf16 = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' }[first * 256 + second];
  try {
    return { text: await decode(file, utf16 ?? 'utf-8', work), said: [] };
  } catch (thrown) {
    // What the decoder throws: the bytes are none of this encoding.
    if (!(thrown instanceof TypeError)) throw thrown;
    if (utf16) throw new Refusal(note('note-import-unknown', {}));
  }
  if (first === 0x80) throw new Refusal(note('note-import-pickle', {}));
  return { text: await decode(file, 'windows-1252', work), said: [note('note-import-encoding', {})] };
}

async function decode(file: Blob, encoding: string, work: Work): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const parts: string[] = [];
  let carried = '';
  for (let at = 0; at < file.size; at += decodedAtOnce) {
    const bytes = await file.slice(at, at + decodedAtOnce).arrayBuffer();
    const part = decoder.decode(bytes, { stream: at + decodedAtOnce < file.size });
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    if (/[\0-\x08\x0e-\x1f]/.test(part)) throw new Refusal(note('note-import-unknown', {}));
    const whole = carried + part;
    carried = whole.endsWith('\r') ? '\r' : ''; // the next part may begin with its \n
    parts.push(whole.slice(0, whole.length - carried.length).replace(/\r\n?/g, '\n'));
    await work.turn();
  }
  return parts.join('') + (carried && '\n');
}
