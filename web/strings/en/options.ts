/**
 * Every sentence of the options that are numbers, in English: the label, what holds while it is left out, what it does,
 * what is said where it is set, and where it cannot be as asked. The names are those of the core's table.
 */
export const enOptions = {
  'opt-kv': 'key/value heads',
  'opt-kv-usual': 'as many as heads',
  'opt-kv-about': 'Heads can share keys and values: each key/value head serves several.',
  'with-kv': '{heads} heads sharing {value} key/value {value|head|heads}',
  'note-kv': '{heads} {heads|head|heads} cannot share {asked} key/value heads evenly; {now} {now|is|are} used.',

  'opt-dk': 'width d_k of queries and keys',
  'opt-dk-usual': 'auto',
  'opt-dk-about': 'How many numbers a query and a key of one head have; usually d_model divided by the heads.',
  'with-dk': 'd_k = {value}',
  'note-dk':
    'd_k must be a whole number from 1 to {max} with {heads} {heads|head|heads}; {now} is used instead of {asked}.',

  'opt-dv': 'width d_v of values',
  'opt-dv-usual': 'auto',
  'opt-dv-about': 'How many numbers a value of one head has; usually d_model divided by the heads.',
  'with-dv': 'd_v = {value}',
  'note-dv':
    'd_v must be a whole number from 1 to {max} with {heads} {heads|head|heads}; {now} is used instead of {asked}.',

  'opt-scale': 'scale',
  'opt-scale-usual': '1/√d_k',
  'opt-scale-about': 'The factor of the dot products: usually 1/√d_k, so that scores do not grow with the width.',
  'with-scale': 'a scale of {value}',
  'note-scale': 'A scale of {asked} is outside {min} to {max}; {now} is used.',

  'opt-sharp': 'sharpness',
  'opt-sharp-usual': '',
  'opt-sharp-about': 'A further factor of the scores: below 1 flatter, above 1 sharper.',
  'with-sharp': 'scores times {value}',
  'note-sharp': 'A sharpness of {asked} is outside {min} to {max}; {now} is used.',

  'opt-softcap': 'soft cap',
  'opt-softcap-usual': 'none',
  'opt-softcap-about': 'Bends scores so that none goes beyond it.',
  'with-softcap': 'a soft cap of {value}',
  'note-softcap': 'A soft cap of {asked} is outside {min} to {max}; {now} is used.',

  'opt-window': 'window',
  'opt-window-usual': 'none',
  'opt-window-about': 'A word sees only words nearer than this.',
  'with-window': 'a window of {value}',
  'note-window': 'A window must be a whole number from {min} to {max}; {now} is used instead of {asked}.',

  'opt-pad': 'words of padding',
  'opt-pad-usual': '',
  'opt-pad-about': 'The last words, which no word may see.',
  'with-pad': 'the last {value} {value|word|words} as padding',
  'note-pad': 'So many padded words must be a whole number from {min} to {max}; {now} is used instead of {asked}.',
} as const;
