/**
 * The fonts of all browsers under test: the project's own, and none of the machine. A fontconfig of this project names
 * them, with how they are drawn, so that Chromium, Firefox and WebKit set and draw a page alike wherever tests run.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What a page may be set in, by its widths; all are there in every browser. */
export const fontSets = {
  /** As the page comes. */
  shipped: { sans: 'Noto Sans', serif: 'Noto Serif' },
  /** With old-style figures where nobody asks for others. */
  narrow: { sans: 'PT Sans Narrow', serif: 'Alegreya' },
  wide: { sans: 'DejaVu Sans', serif: 'DejaVu Serif' },
  mono: { sans: 'DejaVu Sans Mono', serif: 'DejaVu Sans Mono' },
} as const;
export type FontSet = keyof typeof fontSets;
export const everyFont = Object.keys(fontSets) as FontSet[];

const project = (path: string) => resolve(import.meta.dirname, '../../..', path);
const own = project('build/fonts');
/** The folders that a browser reads for them, with all below. */
export const fontPlaces = [`${project('node_modules')}/`, `${own}/`];

/** TTF: Chromium passes over woff2 that fontconfig gives it. */
const faces: Readonly<Record<string, readonly string[]>> = {
  'noto-sans': ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  'noto-serif': ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  'noto-sans-math': ['400Regular'],
  'pt-sans-narrow': ['400Regular', '700Bold'],
  alegreya: ['400Regular', '400Regular_Italic', '600SemiBold', '700Bold'],
  // As wide as Arial and Times, which the page is set in until its own fonts have come.
  arimo: ['400Regular', '700Bold'],
  tinos: ['400Regular', '400Regular_Italic', '700Bold'],
};
const folders = [
  ...Object.entries(faces).flatMap(([name, styles]) => styles.map((style) => `@expo-google-fonts/${name}/${style}`)),
  'dejavu-fonts-ttf/ttf',
].map((folder) => project(`node_modules/${folder}`));

/** Of DejaVu, what is not a regular or bold face of the families above. */
const rejected = ['*/DejaVuMath*', '*/DejaVu*Condensed*', '*/DejaVu*ExtraLight*'];

/** Generic families, and the names by which browsers ask for them. */
const generics: Readonly<Record<string, readonly string[]>> = {
  'Noto Sans': ['sans-serif', 'sans', 'system-ui', 'ui-sans-serif', 'Arial'],
  'Noto Serif': ['serif', 'ui-serif', 'Times New Roman'],
  'DejaVu Sans Mono': ['monospace', 'ui-monospace', 'Courier New'],
  'Noto Sans Math': ['math'],
};

/** Shapes as they were drawn, in shades of grey: the same picture at each place, whatever this machine has set. */
const drawing = [
  '<edit name="antialias"><bool>true</bool></edit>',
  '<edit name="hinting"><bool>false</bool></edit>',
  '<edit name="hintstyle"><const>hintnone</const></edit>',
  '<edit name="autohint"><bool>false</bool></edit>',
  '<edit name="rgba"><const>none</const></edit>',
  '<edit name="lcdfilter"><const>lcdnone</const></edit>',
  '<edit name="embeddedbitmap"><bool>false</bool></edit>',
].join('');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const configuration = () =>
  [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...folders.map((folder) => `<dir>${escaped(folder)}</dir>`),
    `<cachedir>${escaped(`${own}/cache`)}</cachedir>`,
    `<selectfont><rejectfont>${rejected.map((glob) => `<glob>${glob}</glob>`).join('')}</rejectfont></selectfont>`,
    ...Object.entries(generics).flatMap(([ours, names]) =>
      names.map(
        (name) => `<alias binding="same"><family>${name}</family><prefer><family>${ours}</family></prefer></alias>`,
      ),
    ),
    // For whoever asks for no family, or for none of these.
    '<match><edit name="family" mode="append_last"><string>Noto Sans</string></edit></match>',
    ...['pattern', 'font'].map((target) => `<match target="${target}">${drawing}</match>`),
    '</fontconfig>',
    '',
  ].join('\n');

/** What a browser is started with, so that it finds these fonts and no others. */
export function fontEnvironment(): Record<string, string> {
  const file = `${own}/fonts.conf`;
  const text = configuration();
  mkdirSync(own, { recursive: true });
  if (text !== current(file)) writeFileSync(file, text);
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(inherited), FONTCONFIG_FILE: file };
}

function current(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Sets a page and the labs in it as a host's style sheet would: with `addInitScript` before anything is drawn. */
export function setInFonts({ sans, serif }: { readonly sans: string; readonly serif: string }): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root, mha-lab { --sans: '${sans}'; --serif: '${serif}'; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
