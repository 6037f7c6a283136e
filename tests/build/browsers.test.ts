/** The browsers that are promised run what is built: its syntax, what it calls, and its styles. */
import { readdirSync, readFileSync } from 'node:fs';
import { transformSync } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { browsers, inWords, target } from '../../scripts/browsers.mjs';
import { inScript, inStyle } from './compat.ts';

/** Too new for one of them, and no harm there. */
const guarded: Readonly<Record<string, string>> = {
  '.segment': 'of Intl.Segmenter',
  'Intl.Segmenter': 'where it is missing, plain-segments.ts finds the words',
  'Symbol.dispose': 'where it is missing, nobody can ask for it',
  'Symbol.asyncDispose': 'asked for by zip.js before it is used',
  '.dispose': 'the same',
  '.pause': 'a method of Papa Parse',
  '.restore': 'of what is drawn on a canvas, which all have',
};
/** Where they are not known, a line breaks or a box looks a little otherwise. */
const unharmed: Readonly<Record<string, string>> = {
  '@media scripting': 'the page without JavaScript has some empty room',
  'accent-color': 'a box to tick has the browser’s colour',
  'forced-color-adjust': 'for forced colours, which those that lack it have not',
  'forced-color-adjust: none': 'the same',
  'scrollbar-width': 'a scroll bar is wider',
  'scrollbar-width: thin': 'the same',
  'field-sizing': 'the box of a number has one width',
  'field-sizing: content': 'the same',
  'print-color-adjust': 'stands beside -webkit-print-color-adjust',
  'print-color-adjust: exact': 'the same',
  'math-style': 'formulas are set as the browser sets them',
  'math-style: normal': 'the same',
  'math-depth': 'the same',
  'font-family: math': 'the next family of the list is taken',
  'paint-order': 'a label has no halo',
  'text-wrap': 'a last line may hold one word',
  'text-wrap: pretty': 'the same',
};

const built = ['build/site', 'build/package'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') })),
);
const scripts = built.filter(({ file }) => file.endsWith('.js'));
const sheets = built.filter(({ file }) => file.endsWith('.css'));

const others = (found: readonly string[], known: Readonly<Record<string, string>>) =>
  found.filter((name) => !Object.hasOwn(known, name));

test('there is something to read', () => {
  expect(scripts.length).toBeGreaterThan(15);
  expect(sheets.length).toBeGreaterThan(0);
  expect(scripts.flatMap(({ text }) => inScript(text).styles).length).toBeGreaterThan(20);
});

describe.for(scripts)('$file', ({ file, text }) => {
  test('has no syntax that would have to be lowered', () => {
    const printed = (to: string | string[]) => transformSync(file, text, { target: to, sourcemap: false }).code;
    expect(printed(target)).toBe(printed('esnext'));
  });

  test('calls nothing that is too new', () => {
    expect(others(inScript(text).tooNew, guarded)).toEqual([]);
  });

  test('brings no styles that are too new', () => {
    const found = inScript(text).styles.flatMap(inStyle);
    expect(others([...new Set(found)], unharmed)).toEqual([]);
  });
});

test.for(sheets)('$file has no styles that are too new', ({ text }) => {
  expect(others(inStyle(text), unharmed)).toEqual([]);
});

test('what each of these browsers lacks is found', () => {
  expect(inScript('Promise.withResolvers(); [].toSorted(); x.isWellFormed(); new Intl.Segmenter(); /a/v').tooNew).toEqual([
    'Promise.withResolvers',
    '.isWellFormed',
    'Intl.Segmenter',
    '/v',
  ]);
  expect(inStyle('a:has(b) { color: light-dark(red, color-mix(in srgb, red, blue)); b { top: 0 } }')).toEqual([
    ':has',
    'light-dark()',
    'nesting',
  ]);
  expect(inScript('const s = css`p { color: light-dark(${a}, ${b}); }`').styles).toEqual([
    'p { color: light-dark(x, x); }',
  ]);
});

test('the README names them, and so do the pages', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(inWords);
  for (const page of ['index', 'gallery', 'bench']) {
    expect(readFileSync(`build/site/${page}.html`, 'utf8')).toContain(`It works in ${inWords}.`);
  }
  expect(browsers).toEqual({ chrome: '111', firefox: '115', safari: '16.4' });
});
