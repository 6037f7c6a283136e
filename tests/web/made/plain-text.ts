/** What a template says, without its markup. */

interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** As it is read: white space is one blank, and none stands before a comma or a full stop. */
export function plainText(drawn: unknown): string {
  return marked(drawn)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.:])/g, '')
    .trim();
}

function marked(drawn: unknown): string {
  if (Array.isArray(drawn)) return drawn.map(marked).join('');
  if (typeof drawn === 'string' || typeof drawn === 'number') return String(drawn);
  if (!isTemplate(drawn)) return ''; // nothing, a handler, a property
  return drawn.strings.map((text, at) => text + marked(drawn.values[at])).join('');
}

function isTemplate(drawn: unknown): drawn is Template {
  return typeof drawn === 'object' && drawn !== null && 'strings' in drawn && 'values' in drawn;
}
