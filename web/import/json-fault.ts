/** Where a text stops being JSON: engines tell it each in their own words, and some not at all. */

export interface Fault {
  /** Counted from 1. */
  readonly line: number;
  readonly col: number;
  /** What stands there; '' where the text ends too early. */
  readonly found: string;
}

const string = String.raw`"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])`;
const scalar = new RegExp(`${string}|${number}|true|false|null|NaN|-?Infinity`, 'y');
const name = new RegExp(`${string}\\s*:`, 'y');
const space = /\s*/y;

/** Of a text that is no JSON. */
export function faultIn(text: string): Fault {
  const at = faultAt(text);
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, col: lines.at(-1)!.length + 1, found: text.slice(at, at + 1) };
}

function faultAt(text: string): number {
  /** The brackets that close what is open. */
  const closing: string[] = [];
  let wants: 'value' | 'first' | 'name' | 'next' = 'value';
  let at = 0;
  const pass = (what: RegExp): boolean => {
    what.lastIndex = at;
    const found = what.test(text);
    if (found) at = what.lastIndex;
    return found;
  };
  for (;;) {
    pass(space);
    const sign = text[at];
    const inList = closing.at(-1) === ']';
    if (sign === undefined) return at;
    if (sign === closing.at(-1) && (wants === 'next' || wants === 'first')) {
      closing.pop();
      wants = 'next';
      ++at;
    } else if (wants === 'next') {
      if (sign !== ',' || closing.length === 0) return at;
      wants = inList ? 'value' : 'name';
      ++at;
    } else if (wants === 'name' || (wants === 'first' && !inList)) {
      if (!pass(name)) return endOr(text, at);
      wants = 'value';
    } else if (sign === '[' || sign === '{') {
      closing.push(sign === '[' ? ']' : '}');
      wants = 'first';
      ++at;
    } else {
      if (!pass(scalar)) return endOr(text, at);
      wants = 'next';
    }
  }
}

/** A word or number that the end cuts off is no other fault than the end itself. */
function endOr(text: string, at: number): number {
  return /^(?:"(?:[^"\\]|\\.)*\\?|[\w+.-]*|"(?:[^"\\]|\\.)*"\s*)$/s.test(text.slice(at)) ? text.length : at;
}
