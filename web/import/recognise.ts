/** Which arrays belong to which attention, and what each of them is, by names and shapes alone. */
import { axesOf } from './axes.ts';
import {
  type Convention,
  conventions,
  headed,
  inputNames,
  leaves,
  never,
  others,
  type Part,
  spoiling,
} from './conventions.ts';
import { dividedInto } from './divided.ts';
import type { Axes } from './layout.ts';
import type { Piece, Whole, Why } from './piece.ts';
import { placeIn, type Place } from './place.ts';

export interface Named {
  readonly name: string;
  readonly shape: readonly number[];
  /** What kind of numbers the file has. */
  readonly kind?: string;
}

/** Why an attention cannot be computed with what the file has of it: see `spoiling`; `parts`: one of its arrays cannot be read. */
export type Fault = keyof typeof spoiling | 'parts';

export interface Attention extends Place {
  readonly convention: string;
  /** Whether only the order of numbered names says what is what. */
  readonly guess: boolean;
  readonly pieces: readonly Piece[];
  readonly fault: Fault | null;
}

export interface Recognised {
  readonly attentions: readonly Attention[];
  /** X, and masks: of no layer. */
  readonly inputs: readonly Piece[];
  /** For each array that is in none of them. */
  readonly why: ReadonlyMap<number, Why>;
}

export function recognise(arrays: readonly Named[]): Recognised {
  const why = new Map<number, Why>();
  const names = arrays.map(({ name }) => plainName(name));
  const inputs: Piece[] = [];
  const open: number[] = [];
  for (const [at, name] of names.entries()) {
    const reason = keyOf(never, name);
    const stage = reason ? undefined : keyOf(inputNames, name);
    if (reason) why.set(at, reason);
    else if (!stage) open.push(at);
    else if (inputs.some((piece) => piece.stage === stage)) why.set(at, 'twice');
    else inputs.push(inputPiece(stage, at, arrays[at].shape));
  }
  const attentions: Attention[] = [];
  for (const group of groupsOf(open, names)) {
    const { pieces, left } = piecesOf(group, arrays);
    left.forEach((reason, at) => why.set(at, reason));
    if (pieces.length === 0) continue;
    const { convention, stem, matches } = group;
    const place = placeIn(arrays[matches[0].at].name, stem);
    const fault = faultOf(group, pieces, arrays, names) ?? (left.size > 0 ? 'parts' : null);
    attentions.push({ ...place, convention: convention.title, guess: convention.guess ?? false, pieces, fault });
  }
  const used = new Set(attentions.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.arrays)));
  for (const at of open) if (!used.has(at) && !why.has(at)) why.set(at, keyOf(others, names[at]) ?? 'unknown');
  const stems = attentions.map(({ name }) => name);
  return { attentions: attentions.toSorted((a, b) => order.compare(a.name, b.name)).map(besides(stems)), inputs, why };
}

/** Numbers of 8 bits are codes of other numbers, whatever stands beside them. */
function faultOf(
  { stem }: Group,
  pieces: readonly Piece[],
  arrays: readonly Named[],
  names: readonly string[],
): Fault | null {
  const isByte = ({ stage, arrays: of }: Piece) =>
    stage.startsWith('w') && of.some((at) => /^u?int8$/.test(arrays[at].kind ?? ''));
  if (pieces.some(isByte)) return 'codes';
  const below = stem === '' ? '' : `${stem}.`;
  const within = names.filter((name) => name.startsWith(below)).map((name) => `.${name.slice(below.length)}`);
  return within.map((name) => keyOf(spoiling, name)).find((fault) => fault !== undefined) ?? null;
}

const order = new Intl.Collator('en', { numeric: true });

/** PyTorch’s decoder has the cross attention beside self_attn under a name that tells nothing. */
function besides(stems: readonly string[]): (attention: Attention) => Attention {
  const [cross, self] = ['multihead_attn', 'self_attn'];
  return (attention) => {
    const { name } = attention;
    const isCross = name.endsWith(cross) && stems.includes(name.slice(0, -cross.length) + self);
    return isCross ? { ...attention, kind: 'cross' } : attention;
  };
}

/**
 * Attentions with the same names below another beginning, such as a copy that an optimizer keeps, among them the one that
 * would be taken first; none where only layers, sides or kinds tell them apart.
 */
export function alike(attentions: readonly Attention[]): readonly Attention[] {
  const first = attentions[firstOf(attentions)];
  const twins = attentions.filter((one) => one !== first && areAlike(first, one));
  return twins.length > 0 ? [first, ...twins] : [];
}

/** The first self attention, else the first of all. */
export function firstOf(attentions: readonly Attention[]): number {
  return Math.max(
    attentions.findIndex(({ kind }) => kind !== 'cross'),
    0,
  );
}

function areAlike(a: Attention, b: Attention): boolean {
  if (a.side !== b.side && a.side !== '' && b.side !== '') return false;
  const [one, other] = [a, b].map(({ name }) => (name === '' ? [] : plainName(name).split('.')));
  while (one.length > 0 && other.length > 0 && one.at(-1) === other.at(-1)) {
    one.pop();
    other.pop();
  }
  const same = a.convention === b.convention && a.layer === b.layer && a.kind === b.kind;
  return same && ![...one, ...other].some((piece) => /\d/.test(piece));
}

function keyOf<K extends string>(patterns: Readonly<Record<K, RegExp>>, name: string): K | undefined {
  return (Object.keys(patterns) as K[]).find((key) => patterns[key].test(name));
}

/** Lower case, pieces joined by dots: in_proj_weight and head_3 as in_proj.weight and heads.3. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\/\.attributes\/variable_value$/, '')
    .replaceAll(/[/\\]/g, '.')
    .replace(/([a-z])_(weight|bias|kernel)$/, '$1.$2')
    .replaceAll(/(^|\.)(?:attention_|attn_)?heads?[._]?(\d+)(?=\.)/g, '$1heads.$2');
}

interface Ending {
  readonly convention: Convention;
  readonly part: Part;
  readonly bias: boolean;
  readonly axes: Axes | undefined;
  readonly pattern: RegExp;
  /** The name that the pattern was made of. */
  readonly name: string;
}

const endings: readonly Ending[] = conventions.flatMap((convention) => {
  const pattern = (name: string) =>
    new RegExp(`^(?:(?<stem>.+)\\.)?${name.replaceAll('.', '\\.').replace('#', '(?<head>\\d+)')}$`);
  const parts = Object.entries(convention.parts) as [Part, readonly string[]][];
  const bare = Object.entries(convention.bare ?? {});
  return [
    ...parts.flatMap(([part, all]) =>
      all.flatMap((name) =>
        Object.entries(leaves).map(([leaf, { bias, axes }]) => ({
          convention,
          part,
          bias,
          axes,
          name: `${name}.${leaf}`,
          pattern: pattern(`${name}.${leaf}`),
        })),
      ),
    ),
    ...bare.flatMap(([id, all]) =>
      all.map((name) => ({
        convention,
        part: id.slice(1) as Part,
        bias: id.startsWith('b'),
        axes: undefined,
        name: plainName(name),
        pattern: pattern(plainName(name)),
      })),
    ),
  ];
});

/** The last pieces of a name, whatever its numbers: what ends differently is not tried, or a large file takes seconds. */
function tailOf(name: string, pieces: number): string {
  return name.replaceAll(/\d+/g, '#').split('.').slice(-pieces).join('.');
}

const endingsByTail = new Map<string, readonly Ending[]>();
for (const ending of endings) {
  const tail = tailOf(ending.name, 2);
  endingsByTail.set(tail, [...(endingsByTail.get(tail) ?? []), ending]);
}

/** In the order of the table. */
function endingsOf(name: string): readonly Ending[] {
  const tails = [...new Set([tailOf(name, 1), tailOf(name, 2)])];
  return tails
    .flatMap((tail) => endingsByTail.get(tail) ?? [])
    .toSorted((a, b) => endings.indexOf(a) - endings.indexOf(b));
}

interface Match extends Omit<Ending, 'pattern' | 'name'> {
  readonly at: number;
  readonly stem: string;
  readonly head: number | null;
}

export interface Group {
  readonly convention: Convention;
  readonly stem: string;
  readonly matches: readonly Match[];
}

/** Each array at most once, in the group that has most arrays. */
function groupsOf(open: readonly number[], names: readonly string[]): readonly Group[] {
  const groups = new Map<string, Match[]>();
  for (const at of open) {
    for (const { pattern, convention, part, bias, axes } of endingsOf(names[at])) {
      const found = pattern.exec(names[at]);
      const { stem = '', head } = found?.groups ?? {};
      if (!found || (convention.within && !convention.within.test(stem))) continue;
      const key = `${conventions.indexOf(convention)} ${stem}`;
      const match = { convention, part, bias, axes, at, stem, head: head === undefined ? null : Number(head) };
      const all = groups.get(key);
      if (!all) groups.set(key, [match]);
      else if (all.at(-1)!.at !== at) all.push(match);
    }
  }
  const taken = new Set<number>();
  const found = new Map<string, Group>();
  const without = new Set<string>(); // something else is there, under names that an attention may have
  const sorted = [...groups.values()].toSorted((a, b) => b.length - a.length || indexOf(a) - indexOf(b));
  for (const all of sorted) {
    const [{ stem, convention }] = all;
    const known = found.get(stem);
    const roles = known?.matches.map(roleOf);
    // What one attention has under the names of two conventions is still one attention.
    const matches = all.filter((match) => !taken.has(match.at) && !roles?.includes(roleOf(match)));
    if (matches.length === 0 || (known && (convention.guess || known.convention.guess))) continue;
    const group = known ? { ...known, matches: [...known.matches, ...matches] } : { convention, stem, matches };
    if (!isAttention(group) || (without.has(stem) && !hasQueries(group))) {
      without.add(stem);
      continue;
    }
    matches.forEach(({ at }) => taken.add(at));
    found.set(stem, group);
  }
  return [...found.values()];
}

function hasQueries({ matches }: Pick<Group, 'matches'>): boolean {
  return matches.some(({ part }) => part === 'q' || part === 'qkv');
}

const roleOf = ({ bias, part }: Match) => `${bias ? 'b' : 'w'}${part}`;

const indexOf = ([{ convention }]: readonly Match[]) => conventions.indexOf(convention);

/** Queries are needed, alone or in one array with others. A lone output has to stand in something that is called attention, or be called so that it is nothing else. */
function isAttention({ convention, stem, matches }: Group): boolean {
  if (/(^|\.)(\w*mlp|ffn|feed_?forward|experts?(\.\d+)?)$/.test(stem)) return false;
  const parts = new Set(matches.map(({ part }) => part));
  if (
    /(^|\.)(mixer|mamba|ssm)$/.test(stem) &&
    matches.some(({ part, convention: of }) => part === 'qkv' && of.title === 'PyTorch')
  )
    return false;
  if (convention.guess) return (['q', 'k', 'v', 'o'] as const).every((part) => parts.has(part));
  if (hasQueries({ matches })) return true;
  // The names that people give to matrices of their own tell what one is without the others.
  if (matches.every(({ convention: of, axes }) => of.axes !== undefined && axes === undefined)) return true;
  if (parts.size > 1 || !parts.has('o')) return false;
  return (
    convention.bare !== undefined ||
    /attn|attention|mha/.test(stem) ||
    (stem === '' && /^PyTorch|Llama/.test(convention.title))
  );
}

interface Found {
  readonly pieces: readonly Piece[];
  readonly left: ReadonlyMap<number, Why>;
}

function piecesOf(group: Group, arrays: readonly Named[]): Found {
  const left = new Map<number, Why>();
  const roles = new Map<string, Match[]>();
  for (const match of group.matches) {
    const role = roleOf(match);
    if (isMixed(match, group)) left.set(match.at, 'interleaved');
    else roles.set(role, [...(roles.get(role) ?? []), match]);
  }
  const wholes = [...roles].flatMap(([role, matches]): Whole[] => {
    const found = wholeOf(matches, arrays);
    if (typeof found !== 'string') return [{ ...found, role }];
    matches.forEach(({ at }) => left.set(at, found));
    return [];
  });
  const pieces = dividedInto(group.convention, wholes, (at, reason) => left.set(at, reason));
  return { pieces, left };
}

function isMixed({ part }: Match, { matches, convention: { mixed } }: Group): boolean {
  return part === 'qkv' && (mixed === 'always' || (mixed === 'biased' && matches.some(({ bias }) => bias)));
}

function wholeOf(matches: readonly Match[], arrays: readonly Named[]): Omit<Whole, 'role'> | Why {
  const [first] = matches;
  if (first.head !== null) return joinedHeads(matches, arrays);
  if (matches.length > 1) return 'twice';
  const { at, bias, part, convention } = first;
  const { shape: given } = arrays[at];
  if (bias) {
    const shape = withoutOnes(given, 1);
    return { arrays: [at], shape, axes: shape.length === 1 ? ['out'] : ['heads', 'width'] };
  }
  // A linear layer has no axis for heads: what it has beyond two is that of a convolution over one place.
  const linear = first.axes?.join() === 'out,in';
  const shape = linear || part.length > 1 ? withoutOnes(given, 2) : withoutFirstOnes(given);
  const axes = shape.length === 3 && !linear ? headAxes(first) : (first.axes ?? convention.axes?.[shape.length]);
  if (part.length > 1) return { arrays: [at], shape, axes: axes?.length === shape.length ? axes : null };
  const assumed = !first.axes && axes !== undefined && shape.length === 2;
  const one = { arrays: [at], shape, axes: axesOf(`w${part as 'q' | 'k' | 'v' | 'o'}`, shape, axes) };
  return assumed ? { ...one, assumed } : one;
}

/** Of a matrix with an axis for its heads. */
function headAxes({ part, convention: { bare, axes } }: Match): Axes | undefined {
  if (bare && !axes?.[3]) return undefined;
  return part === 'o' ? headed.out : (axes?.[3] ?? headed.into);
}

function joinedHeads(matches: readonly Match[], arrays: readonly Named[]): Omit<Whole, 'role'> | Why {
  const sorted = matches.toSorted((a, b) => a.head! - b.head!);
  const [{ head: from, bias, axes, at }] = sorted;
  const { shape } = arrays[at];
  const whole = sorted.every(
    (one, place) => one.head === from! + place && arrays[one.at].shape.join() === shape.join(),
  );
  if (!whole || from! > 1 || shape.length !== (bias ? 1 : 2)) return 'heads';
  const all = { arrays: sorted.map((one) => one.at), shape: [sorted.length, ...shape] };
  const perHead = (axes ?? (['in', 'out'] as const)).map((axis) => (axis === 'out' ? 'width' : axis));
  if (axes || bias) return { ...all, axes: ['heads', ...perHead] };
  // Bare matrices: only a model width that the heads make up tells.
  const [rows, cols] = shape;
  return rows === sorted.length * cols && cols !== sorted.length * rows
    ? { ...all, axes: ['heads', ...perHead] }
    : 'unsaid';
}

function withoutFirstOnes(shape: readonly number[]): readonly number[] {
  return shape.length > 3 && shape[0] === 1 ? withoutFirstOnes(shape.slice(1)) : shape;
}

/** Without axes of length 1 where more than `count` are left. */
export function withoutOnes(shape: readonly number[], count: number): readonly number[] {
  return shape.length <= count ? shape : dropOne(shape, count);
}

function dropOne(shape: readonly number[], count: number): readonly number[] {
  const at = shape.indexOf(1);
  return at < 0 ? shape : withoutOnes(shape.toSpliced(at, 1), count);
}

/** Of an X with a batch nothing tells which axis counts the sequences, unless there is one only. */
function inputPiece(stage: 'x' | 'mask', at: number, whole: readonly number[]): Piece {
  const shape = withoutOnes(whole, stage === 'x' ? 2 : 1);
  return { stage, arrays: [at], shape, axes: inputAxes(stage, shape), part: null };
}

export function inputAxes(stage: 'x' | 'xk' | 'xv' | 'mask', shape: readonly number[]): Axes | null {
  if (stage !== 'mask') return shape.length === 2 ? ['word', 'model'] : null;
  return ({ 1: ['key'], 2: ['query', 'key'], 3: ['heads', 'query', 'key'] } as const)[shape.length] ?? null;
}
