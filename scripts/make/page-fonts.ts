/**
 * The fonts that the page ships: each face cut to the characters of the page itself, and, in a file that is fetched only
 * when a visitor writes one of them, the other Latin letters of Europe. Made anew when a character comes or goes.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const project = resolve(import.meta.dirname, '../..');
const folder = resolve(project, 'build/generated/fonts');
const packages = resolve(project, 'node_modules/@expo-google-fonts');

interface Face {
  /** Of the files made of it. */
  readonly name: string;
  readonly family: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  readonly ttf: string;
}

const sans = { family: 'Noto Sans', style: 'normal' } as const;
const serif = { family: 'Noto Serif', style: 'normal' } as const;
const faces: readonly Face[] = [
  { ...sans, name: 'noto-sans-400', weight: 400, ttf: 'noto-sans/400Regular/NotoSans_400Regular.ttf' },
  { ...sans, name: 'noto-sans-600', weight: 600, ttf: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf' },
  { ...serif, name: 'noto-serif-400', weight: 400, ttf: 'noto-serif/400Regular/NotoSerif_400Regular.ttf' },
  {
    ...serif,
    name: 'noto-serif-400-italic',
    weight: 400,
    style: 'italic',
    ttf: 'noto-serif/400Regular_Italic/NotoSerif_400Regular_Italic.ttf',
  },
  { ...serif, name: 'noto-serif-600', weight: 600, ttf: 'noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf' },
];
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Letters of other scripts need rules of shaping, which are cut: they come from the visitor's own fonts. */
const plain = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/u;

/** All that the page says by itself: its documents, its strings and the tables of the core. */
function ownCharacters(): number[] {
  const texts = ['web', 'build/generated'].flatMap((root) =>
    readdirSync(resolve(project, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|html)$/.test(file))
      .map((file) => readFileSync(resolve(project, root, file), 'utf8')),
  );
  const characters = texts.flatMap((text) => Array.from(text)).filter((character) => plain.test(character));
  const points = characters.map((character) => character.codePointAt(0)!);
  return [...new Set([...range(0x20, 0x7e), ...points.filter((point) => point >= 0xa0)])].toSorted((a, b) => a - b);
}

/** As CSS has them: U+20-7E,U+A0 */
function unicodeRange(points: readonly number[]): string {
  const hex = (point: number) => point.toString(16).toUpperCase();
  const starts = points.filter((point, at) => point !== points[at - 1] + 1);
  const ends = points.filter((point, at) => point !== points[at + 1] - 1);
  return starts.map((from, at) => `U+${hex(from)}${ends[at] === from ? '' : `-${hex(ends[at])}`}`).join();
}

async function makeFonts(): Promise<void> {
  const own = ownCharacters();
  // Latin-1, Latin Extended-A, and what Romanian has of Latin Extended-B
  const latin = [...range(0xa0, 0x17f), ...range(0x218, 0x21b)].filter((point) => !own.includes(point));
  const files = faces.flatMap((face) => [
    { ...face, points: own },
    { ...face, points: latin, name: `${face.name}-latin` },
  ]);
  const css = files
    .map(
      ({ name, family, weight, style, points }) =>
        `@font-face { font-family: '${family}'; font-weight: ${weight}; font-style: ${style}; font-display: swap; ` +
        `src: url('./${name}.woff2') format('woff2'); unicode-range: ${unicodeRange(points)}; }\n`,
    )
    .join('');
  const sheet = resolve(folder, 'fonts.css');
  if (css === current(sheet)) return;
  mkdirSync(folder, { recursive: true });
  for (const { name, ttf, points } of files) {
    const whole = readFileSync(resolve(packages, ttf));
    // Ligatures and figures of other kinds would be as much again; those of Noto are lining and of one width as they are.
    const options = { targetFormat: 'woff2', noLayoutClosure: true } as const;
    writeFileSync(resolve(folder, `${name}.woff2`), await subsetFont(whole, String.fromCodePoint(...points), options));
  }
  writeFileSync(sheet, css); // last: it tells that all files are there
}

function current(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Makes the fonts before anything is read, and puts their licence beside them. */
export function pageFonts(): Plugin {
  return {
    name: 'page-fonts',
    buildStart: makeFonts,
    generateBundle() {
      const source = readFileSync(resolve(packages, dirname(faces[0].ttf), '../LICENSE_FONT'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'noto-fonts-OFL.txt', source });
    },
  };
}

/** For the head of a page that is built: what is on screen first is set in all of them. */
export const preloads = faces
  .map(({ name }) => {
    const href = `../../build/generated/fonts/${name}.woff2`;
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />\n`;
  })
  .join('');
