/** JSON, by the tokens of jsonc-parser: any depth, every fault at its place, and what Python writes beside it. */
import { createScanner } from 'jsonc-parser';
import { brief, note } from '../../../state/note.ts';
import { Refusal } from '../../file/refusal.ts';
import { deepest, type Tree } from './tree.ts';
import type { Work } from '../../file/work.ts';

/** As Python and NumPy print them: floats that end at their point, NaN, the infinities, True and False. */
const literal = /-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:e[+-]?\d+)?|Infinity|inf\b)|(?:NaN|True|False)\b/iy;

type List = Tree[];
type Open = List | { readonly map: Map<string, Tree>; key: string | null };
type Scanner = ReturnType<typeof createScanner>;

/** As jsonc-parser numbers its tokens; a const enum there, which TypeScript cannot read here. */
const Kind = {
  OpenBraceToken: 1,
  CloseBraceToken: 2,
  OpenBracketToken: 3,
  CloseBracketToken: 4,
  CommaToken: 5,
  ColonToken: 6,
  NullKeyword: 7,
  TrueKeyword: 8,
  FalseKeyword: 9,
  StringLiteral: 10,
  NumericLiteral: 11,
  LineBreakTrivia: 14,
  Trivia: 15,
  Unknown: 16,
  EOF: 17,
} as const;

/** Throws a Refusal that names the line and the column. */
export async function parseJson(text: string, work: Work): Promise<Tree> {
  const scanner = createScanner(text);
  const scan = (): number => scanner.scan();
  const open: Open[] = [];
  let done: Tree | undefined;
  /** Whether a value or a key may stand here, and whether the list or object may end. */
  let [wanted, may] = [true, false];

  const put = (value: Tree) => {
    const inner = open.at(-1);
    if (!inner) done = value;
    else if (Array.isArray(inner)) inner.push(value);
    else {
      if (inner.map.has(inner.key!)) throw new Refusal(note('note-import-double', { name: brief(inner.key!) }));
      inner.map.set(inner.key!, value);
      inner.key = null;
    }
    [wanted, may] = [false, true];
  };
  const enter = (inner: Open) => {
    if (open.length === deepest)
      throw new Refusal(note('note-import-deep', { limit: deepest, ...positionOf(scanner) }));
    open.push(inner);
    [wanted, may] = [true, true];
  };

  for (let count = 0; ; ++count) {
    if (count % 1024 === 0) await work.turn(scanner.getPosition() / text.length);
    const token = scan();
    if (token === Kind.LineBreakTrivia || token === Kind.Trivia) continue;
    const inner = open.at(-1);
    const isMap = inner !== undefined && !Array.isArray(inner);
    const keyed = isMap && inner.key === null;
    if (token === Kind.EOF && done !== undefined && !inner) return done;
    if (!wanted && token === Kind.CommaToken && inner) [wanted, may] = [true, false];
    else if (may && inner && token === (isMap ? Kind.CloseBraceToken : Kind.CloseBracketToken) && (!isMap || keyed)) {
      open.pop();
      put(isMap ? inner.map : inner);
    } else if (!wanted || (done !== undefined && !inner)) throw fault(text, scanner, inner !== undefined);
    else if (keyed) {
      if (token !== Kind.StringLiteral || isBroken(scanner)) throw fault(text, scanner);
      inner.key = scanner.getTokenValue();
      let next = scan();
      while (next === Kind.LineBreakTrivia || next === Kind.Trivia) next = scan();
      if (next !== Kind.ColonToken) throw fault(text, scanner);
      may = false;
    } else if (token === Kind.OpenBraceToken) enter({ map: new Map(), key: null });
    else if (token === Kind.OpenBracketToken) enter([]);
    else if (token === Kind.TrueKeyword || token === Kind.FalseKeyword) put(token === Kind.TrueKeyword);
    else if (token === Kind.NullKeyword) put(null);
    else if (token === Kind.StringLiteral && !isBroken(scanner)) put(scanner.getTokenValue());
    else if (token === Kind.NumericLiteral || token === Kind.Unknown) put(literalAt(text, scanner));
    else throw fault(text, scanner);
  }
}

/** The scanner goes on behind it. A number that JavaScript has none for stays as it is written. */
function literalAt(text: string, scanner: Scanner): number | boolean | string {
  const at = scanner.getTokenOffset();
  if (text.startsWith('...', at)) throw new Refusal(note('note-import-shortened', positionOf(scanner)));
  literal.lastIndex = at;
  const [found] = literal.exec(text) ?? [];
  if (found === undefined) throw fault(text, scanner);
  scanner.setPosition(at + found.length);
  if (/^[tf]/i.test(found)) return /^t/i.test(found);
  const value = Number(found.replace(/inf(inity)?$/i, 'Infinity').replace(/nan/i, 'NaN'));
  return Math.abs(value) === Infinity && /\d/.test(found) ? found : value;
}

/** Text in quotation marks that does not end, or has something in it that JSON forbids. */
function isBroken(scanner: Scanner): boolean {
  return (scanner.getTokenError() as number) !== 0;
}

/** Of the present token, counted from 1. */
function positionOf(scanner: Scanner): { readonly line: number; readonly col: number } {
  return { line: scanner.getTokenStartLine() + 1, col: scanner.getTokenStartCharacter() + 1 };
}

/** Of a token that cannot stand where it does. A word or number that the end cuts off is no other fault than the end itself. */
function fault(text: string, scanner: Scanner, inside = true): Refusal {
  const at = scanner.getTokenOffset();
  const broken = (scanner.getToken() as number) === Kind.StringLiteral && isBroken(scanner);
  const ends = broken ? scanner.getPosition() === text.length : /^[-+.\w]*\s*$/.test(text.slice(at, at + 100));
  if (ends && inside && (broken || at + 100 >= text.length)) {
    const lines = text.split('\n');
    return new Refusal(note('note-import-ends', { line: lines.length, col: lines.at(-1)!.length + 1 }));
  }
  const place = positionOf(scanner);
  if (broken) return new Refusal(note('note-import-string', place));
  return new Refusal(note('note-import-fault', { ...place, found: text.slice(at, at + 1) }));
}
