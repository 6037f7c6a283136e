/** What several rooms say: places in a matrix, and numbers that are no digits, in English. */
export const enShared = {
  'column-name': 'name',
  'column-weight': 'weight',
  'stage-of-head': 'head {head} {name}',
  'stage-of-kv-head': 'key/value head {head} {name}',
  place: '{row}, {col}',
  'place-from-to': 'from {row} to {col}',
  'place-row': 'row {at}',
  'place-col': 'column {at}',
  'cell-name': '{name}, row {row}, column {col}',
  'by-hand-cell': 'set by hand',
  imported: 'imported',
  pointed: '{stage}, {place}: {value}',
  'pointed-exact': '{stage}, {place}: {value} (as float32: {exact})',
  'number-masked': 'masked',
  'number-underflow': 'too small for float32',
} as const;
