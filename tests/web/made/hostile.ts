/** Links of people who mean no good, the same in every run. */
import { stages, variants } from '../../../build/generated/tables.ts';
import { names as known } from '../../../web/state/link/names.ts';

/** The same numbers from 0 up to, not including, `below` in every run. */
export function dice(seed: number): (below: number) => number {
  let now = seed;
  return (below) => (now = (now * 48271) % 0x7fffffff) % below;
}

/** All names of a link, and some that are none. */
export const names = [...known, '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'utm_source', ''];
const values = [
  ...[
    '',
    '0',
    '-0',
    '-1',
    '1',
    '2',
    '3',
    '1.5',
    '1e308',
    '-1e308',
    '1e-320',
    '9'.repeat(400),
    '0x10',
    'NaN',
    'Infinity',
    '-Infinity',
  ],
  ...[
    '1/0',
    '1/3',
    '1e5',
    '4294967296',
    '9007199254740993',
    '513',
    '129',
    '33',
    'auto',
    'none',
    'true',
    'null',
    'undefined',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'example',
    'mine',
    'seeded',
    'causal',
    'window:0',
    'window:-1',
    'window:1e99',
  ],
  ...[
    'pad:999',
    'cells:1-1.1-1.999-1',
    'cells:0-0',
    'causal,window:2,pad:1,cells:2-1',
    'sin',
    'rope',
    'lab',
    'maps',
    'table',
  ],
  ...[
    'ball',
    'it',
    'full',
    'a b c',
    'it it it',
    '<img src=x onerror=alert(1)>',
    '" onmouseover=alert(1) x="',
    "'; drop",
    '\0',
    '\u202Eabc',
  ],
  ...[
    '\uD800',
    '\uDC00x',
    '👩‍👩‍👧',
    'e\u0301'.repeat(50),
    '\u200B\u200B',
    'a\u0000b',
    '%',
    '%zz',
    '+',
    '&',
    '=',
    '#',
    '/',
    '1,2,3',
    ',,,',
    '1-1',
  ],
  ...stages.map(({ id }) => id),
  ...variants.map(({ id }) => id),
  ...[
    'x..1.1=3e38,x..1.2=-3e38',
    'wq.1.1.1=1/3',
    'wq.9.9.9=1',
    'x..0.0=1',
    'x..1.1=NaN',
    'constructor.1.1.1=1',
    'x..1.1=1e39',
    'bq.1.1.1=0',
  ],
];

/** A link of somebody who means no good. */
export function hostile(roll: (below: number) => number): { readonly search: string; readonly hash: string } {
  const of = <T>(some: readonly T[]): T => some[roll(some.length)];
  const long = (unit: string) => unit.repeat(1 + roll(400));
  const value = (): string => {
    switch (roll(12)) {
      case 0:
        return long(of(values));
      case 1:
        return Array.from({ length: roll(60) }, () => of(values)).join(of([',', '.', ' ', '-', ':', '/']));
      case 2:
        return String.fromCharCode(...Array.from({ length: roll(40) }, () => roll(0x10000)));
      case 3:
        return String((roll(2) ? -1 : 1) * roll(1 << 30) * 10 ** (roll(40) - 20));
      default:
        return of(values);
    }
  };
  const escape = (text: string) => {
    switch (roll(3)) {
      case 0:
        return text; // as it is
      case 1:
        return String(new URLSearchParams([['', text]])).slice(1);
      default:
        return text.replace(/[^a-z0-9]/gi, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    }
  };
  const part = () =>
    Array.from({ length: roll(12) }, () => `${of(names)}=${escape(value())}`).join(of(['&', '&&', '?']));
  return { search: `?${part()}`, hash: roll(3) === 0 ? `#${part()}` : '' };
}
