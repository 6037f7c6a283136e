/** Which arrays have the names of one attention. */
import { type Convention, conventions } from './conventions.ts';
import { type Ending, endingsOf } from './names.ts';

export interface Match extends Omit<Ending, 'pattern' | 'name'> {
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
export function groupsOf(open: readonly number[], names: readonly string[]): readonly Group[] {
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

export function hasQueries({ matches }: Pick<Group, 'matches'>): boolean {
  return matches.some(({ part }) => part === 'q' || part === 'qkv');
}

/** The names that people give to matrices of their own tell what one is without the others. */
export function isBare({ matches }: Pick<Group, 'matches'>): boolean {
  return matches.every(({ convention, axes }) => convention.axes !== undefined && axes === undefined);
}

export const roleOf = ({ bias, part }: Match) => `${bias ? 'b' : 'w'}${part}`;

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
  if (hasQueries({ matches }) || isBare({ matches })) return true;
  if (parts.size > 1 || !parts.has('o')) return false;
  return (
    convention.bare !== undefined ||
    /attn|attention|mha/.test(stem) ||
    (stem === '' && /^PyTorch|Llama/.test(convention.title))
  );
}
