/** A stage as a table, in English; loaded with it. */
export const enStageTable = {
  'table-stage': 'stage',
  'table-head': 'head',
  'table-rows': 'rows {first} to {last} of {count}',
  'table-earlier': 'rows before',
  'table-later': 'rows after',
  'table-exact': 'all digits',
  'table-before': 'without your numbers',
  'table-past': 'As it was.',
  'table-copy': 'copy all digits with {with}',
  'table-tabs': 'tabs',
  'table-commas': 'commas',
  'table-copied': 'Copied: {rows} {rows|row|rows} under their headings.',
  'table-refused': 'The browser keeps the clipboard closed here. This is what would be in it:',
} as const;
