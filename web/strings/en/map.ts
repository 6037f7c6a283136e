/** Maps of weights, their colour bar and their summaries, in English. */
export const enMap = {
  'map-label': '{name}: a map. Arrow keys move, Enter opens a cell, T shows a table.',
  'summary-share': 'The strongest link is {place}: {value}.',
  'summary-chosen': 'Of words with a choice, the strongest link is {place}: {value}.',
  'summary-zeros': 'All weights are 0.',
  'summary-signed': 'From {least} ({there}) up to {most} ({where}).',
  'summary-signed-some': 'Of its finite numbers: from {least} ({there}) up to {most} ({where}).',
  'summary-mask': '0 where a word may be seen, −∞ where it is hidden.',
  'summary-mask-open': '0 everywhere: no word is hidden.',
  'summary-mask-shut': '−∞ everywhere: no word may be seen.',
  'summary-none': 'It holds no finite number.',
  'as-table': 'Show as a table',
  'as-table-short': 'table',
  'as-table-key': 'Click for a table.',
  'to-steps': 'back to the steps',
  'as-digits': 'Show the digits',
  'as-map': 'Hide the digits',
  'bar-share': 'weight (shading exaggerates small values)',
  'bar-signed': 'signed values (shading exaggerates small ones)',
  'bar-signed-about': 'A line at the bottom of a cell means below 0.',
  'maps-strongest': '{place}: {value}',
  'maps-about':
    'All heads, all words: each row is the word that looks, each column the word looked at. Below each map: its strongest link.',
  'maps-chosen':
    'All heads, all words: each row is the word that looks, each column the word looked at. Below each map: its strongest link of words with a choice.',
} as const;
