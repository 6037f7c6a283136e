/** Names of arrays, and which projection each can stand for. */
import { type Convention, conventions, leaves, type Part } from './conventions.ts';
import type { Axes } from './layout.ts';

export interface Named {
  readonly name: string;
  readonly shape: readonly number[];
}

export function keyOf<K extends string>(patterns: Readonly<Record<K, RegExp>>, name: string): K | undefined {
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

export interface Ending {
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
export function endingsOf(name: string): readonly Ending[] {
  const tails = [...new Set([tailOf(name, 1), tailOf(name, 2)])];
  return tails
    .flatMap((tail) => endingsByTail.get(tail) ?? [])
    .toSorted((a, b) => endings.indexOf(a) - endings.indexOf(b));
}
