/**
 * Every sentence of the page in English; `{hole}` is filled by `t` or `rich`. What is said about a stage comes from the
 * core's stage table instead.
 */
export const en = {
  // The sentence with its arcs.
  'sentence-ask': 'Looking from',
  'sentence-arcs': 'Arcs run from the word that asks to the words it looks at; the thicker, the larger the weight.',
  'sentence-arc': '{head} · {weight}',
  'sentence-part': 'Computed here: {words}, in this order.',
  'sentence-whole': 'Compute all',
  'sentence-empty': 'Nothing to compute yet: type a few words, or go back to the worked example.',
  'sentence-type': 'Type your own sentence',
  'sentence-box': 'Your own sentence',
  'sentence-example': 'back to the worked example',
  'sentence-course': 'the whole example sentence',
  'sentence-done': 'done',

  // The statement in words.
  'lead-1': 'One head, one set of matrices.',
  'lead-2': 'Two heads, two sets of matrices, the same words.',
  'lead-4': 'Four heads, four sets of matrices, the same words.',
  'lead-differ': 'Two heads: one matches words by {first}, one by {second}.',
  asked: 'Asked about {word}, {looks}.',
  head: 'head {head}',
  heads: 'heads {heads}',
  gives: '{heads} gives {words} {weight}',
  give: '{heads} give {words} {weight}',
  each: '{weight} each',
  'each-time': '{weight} each time',
  'every-word': 'every word',
  'more-than-half': 'A row sums to 1, so one head could not give both over half.',
  'as-one-head': 'As one head: {words} {weight}.',
  neither: 'Neither stands out: swap the two, and this row stays as it is.',
  'cut-in-two': 'With 2 heads the same matrices are cut in two.',
  'by-hand': 'Made by hand to check on paper; not trained.',
  mixed: '{wo} mixes the two: the output’s first half is their average, its second half their difference, halved.',
  hidden: 'The causal mask hides every word after {word}: their weight is exactly 0.',
  'hidden-of': 'Of {words}, in this order, the causal mask hides every word after {word}: their weight is exactly 0.',
  untrained: 'Untrained.',
  'untrained-means': 'The numbers are right, the patterns mean nothing: weights from seed {seed}.',
  strongest: 'Asked about {word}, {looks}: the largest share of any head.',
  'one-word': 'With one word there is nothing to choose: its weight is {weight}.',

  // Settings.
  'set-heads': 'heads',
  'set-query': 'looking from',
  'set-width': 'model width',
  'set-seed': 'seed',
  'set-another': 'another',
  'set-causal': 'causal mask',
  'set-causal-about': 'a word sees itself and the words before it',
  'set-wo': 'W_O',
  'set-wo-identity': 'identity',
  'set-wo-mixing': 'mixing',
  'set-own': 'your own sentence',
  'set-example': 'the worked example',
  'set-more': 'more…',
  'set-undo': 'undo',
  'set-redo': 'redo',
  'word-what': 'the word {word}',
  'word-earlier': 'move earlier',
  'word-later': 'move later',
  'word-remove': 'remove',
  'word-add': 'add words after it',
  'no-divisor': '{d} = {heads}·{width} + {left}: {heads} heads would leave {left} of {d} {d|column|columns} over',
  notes: 'Notes',
  'notes-dismiss': 'Dismiss',

  // In place of the picture, where there can be none.
  'panel-no-wasm': 'This browser has no WebAssembly',
  'panel-no-wasm-do':
    'It is switched off in some protected modes. Allow it for this page, or open the page in another browser.',
  'panel-wasm-refused': 'A policy of this site forbids WebAssembly',
  'panel-wasm-refused-do':
    "Whoever serves the page has to add 'wasm-unsafe-eval' to script-src of its Content-Security-Policy.",
  'panel-not-fetched': 'The engine could not be fetched',
  'panel-not-fetched-do': 'Check the connection and load the page again.',
  'panel-not-wasm': 'The server sent something else in place of the engine',
  'panel-not-wasm-do':
    'A server that answers every missing file with its own HTML page does this; the wasm file is not where it should be.',
  'panel-no-worker': 'The engine could not be started',
  'panel-no-worker-do': 'Load the page again; if that does not help, its script is missing on the server.',
  'panel-engine-failed': 'The engine has stopped',
  'panel-engine-failed-do': 'Load the page again. The address holds what you had set.',
  'panel-no-flavour': 'No version of the engine runs on this machine',
  'panel-no-flavour-do': 'Open the page in another browser.',

  // Notes: what was asked for and not done as asked.
  'note-seeded-text':
    'The worked example has numbers for “ball full it” only. Other words get numbers made from seed {seed}, with a model width of {d} and {heads} {heads|head|heads}.',
  'note-seeded-width':
    'The worked example has numbers for a model width of 4 only. A model width of {d} gets numbers made from seed {seed}.',
  'note-seeded-link':
    'The worked example has numbers for “ball full it” and a model width of 4 only. This link asks for something else, so its numbers are made from seed {seed}.',
  'note-tokens-many': 'The text has {count} tokens; only the first {limit} are used.',
  'note-text-long': 'The text has {length} characters; only the first {limit} are kept.',
  'note-heads-number': '“{asked}” is not a number of heads; {heads} {heads|head is|heads are} used.',
  'note-heads-few': 'There must be at least 1 head, so {heads} {heads|head is|heads are} used instead of {asked}.',
  'note-heads-many':
    '{asked} heads are more than the limit of {limit}. Within it, {heads} is the nearest number that divides a model width of {d}, so {heads} {heads|head is|heads are} used.',
  'note-heads-divide':
    'A model width of {d} cannot be split evenly into {asked} heads. The nearest number that divides it is {heads}, so {heads} {heads|head is|heads are} used.',
  'note-width-number': '“{asked}” is not a model width; {now} is used.',
  'note-width-range': 'A model width of {asked} is outside {min} to {max}; {now} is used.',
  'note-width-whole': 'A model width must be a whole number; {now} is used instead of {asked}.',
  'note-seed-number': '“{asked}” is not a seed; {now} is used.',
  'note-seed-range': 'A seed of {asked} is outside {min} to {max}; {now} is used.',
  'note-seed-whole': 'A seed must be a whole number; {now} is used instead of {asked}.',
  'note-edits-dropped':
    'This change dropped {count} {count|number|numbers} set by hand; undo brings {count|it|them} back.',
  'note-cell-empty': 'The cell was left empty. It takes a number such as 0.5, −2, 1e3 or 1/3.',
  'note-cell-word': '“{asked}” is not a number. A cell takes one such as 0.5, −2, 1e3 or 1/3.',
  'note-cell-zero': '“{asked}” divides by 0.',
  'note-cell-large': '“{asked}” is too large: float32 ends at 3.4028235e38.',
  'note-cell-small': '“{asked}” is too small for float32, where it would be 0.',
  'note-block-uneven':
    'Nothing was pasted: line {row} of the block has {count} {count|cell|cells}, the first one has {cols}.',
  'note-block-room':
    'Nothing was pasted: the block has {rows} {rows|row|rows} and {cols} {cols|column|columns}, and from this cell on there is room for {down} and {across}.',
  'note-block-cell': 'Nothing was pasted: row {row}, column {col} of the block cannot be used. {why}',
  'note-block-comma': 'Commas were read as decimal points, as in “{first}”.',
  'note-link-long':
    'The {count} numbers set by hand are too many for a link: the address and a copied link leave them out.',
  'note-edits-unusable':
    '{count} {count|edit|edits} in the link could not be used: “{first}”{count|| and others}. An edit reads like wq.1.2.3=1/3 (stage, head, row, column, value) and sets a number of X or of a matrix that is there.',
  'note-link-unknown': '{count} {count|name|names} in the link ({names}) {count|is|are} not known here and left out.',
  'note-link-repeated':
    '{count} {count|name|names} in the link ({names}) {count|stands|stand} there more than once; the last value counts.',
  'note-link-version':
    'The link is of version “{asked}”. This page knows version {known}, so parts of the link may be missing.',
  'note-link-choice': 'The link says {name} = “{asked}”; {now} is used. Possible: {choices}.',
  'note-link-mask': 'The link says mask = “{asked}”, which is not known here and left out. Possible: {choices}.',
  'note-link-wo': 'The link says wo = “{wo}”, which belongs to the worked example only and is left out.',
  'note-link-stage': 'The link says stage = “{asked}”, which is not computed here, so no number is opened.',
  'note-link-no-stage': 'The link has “{name}” but no “stage”, so no number is opened.',
  'note-link-place': 'The link says {name} = “{asked}”, which is not a whole number from 1 to {max}; {now} is used.',
  'note-link-word': 'The link says {name} = “{asked}”, which is neither a number nor a word there; “{now}” is used.',

  // Places in a matrix, and what is said about one.
  'column-name': 'name',
  'column-weight': 'weight',
  'stage-of-head': 'head {head} {name}',
  place: '{row}, {col}',
  'place-from-to': 'from {row} to {col}',
  'place-row': 'row {at}',
  'place-col': 'column {at}',
  'cell-name': '{name}, row {row}, column {col}',
  'by-hand-cell': 'set by hand',
  'map-label': '{name}: a map. Arrow keys move, Enter opens a cell.',
  'summary-share': 'The strongest link is {place}: {value}.',
  'summary-signed': 'From {least} ({there}) up to {most} ({where}).',
  'summary-none': 'It holds no finite number.',
  'as-table': 'Show the digits',
  'as-map': 'Hide the digits',

  // The pipeline.
  'head-title': 'Head {head}',
  reads: '· queries and keys read {columns}',
  size: '· {rows} × {cols}',
  at: '· at →',
  'weighed-by': 'weighed by row {word}',
  'wo-is-identity': 'The identity here, so the output is the concatenation.',
  'wo-mixes': 'It mixes: each output number draws on several of the concatenation.',
  'use-mixing': 'Use one that mixes',
  'use-identity': 'Use the identity',
  'steps-between': 'The steps in between',

  // The row across heads.
  'across-name': 'weights of all heads',
  'from-at': 'from {word}, at →',
  'as-one': 'as {head} head',
  'as-one-short': 'one',
  'rows-sum': 'Every row sums to 1.',
  'across-summary': 'The strongest link is that of head {head}, {place}: {value}.',
  numbers: '{count} {count|number|numbers}',
  adds: 'what it adds',
  'adds-how': '= output · its {rows} of {wo}',
  'adds-rows': '{count} {count|row|rows}',
  'part-size': 'size ‖·‖',
  'sum-is': '= output for {word}',
  'bar-share': 'weight, to the power {exponent}',
  'bar-signed': 'signed values',

  // All maps, and the steps of the opened head.
  'maps-strongest': '{place}: {value}',
  'maps-about': 'All heads, all words: rows look from, columns are looked at. Below each map its strongest link.',
  'opened-head': 'Head {head}, step by step',
  'opened-common': 'Shared by all heads',

  // Why?
  'why-weight': 'Why does head {head} give “{word}” {value}?',
  'why-masked': 'Why does head {head} give “{word}” nothing?',
  'why-value': 'Where does {value} come from?',
  'why-score': '{score} is the query of {row} times the key of {col}, divided by √{width}.',
  'why-score-hidden': 'The mask made its score −∞, and e to the power −∞ is 0.',
  'why-opens': 'Every underlined number opens.',
  'why-exact': 'As float32: {exact}',
  'why-fold': 'Fold or unfold the answer',
  'terms-more': '{count} more',
  'softmax-plain': 'The engine takes the largest score, {max}, off every score first; the weights are the same.',
  'softmax-shifted':
    'The largest score, {max}, is taken off every score first: e to the scores themselves is too large.',
  'rule-causal': 'The causal mask hides it: {col} comes after {row}.',
  'from-no-rule': 'No rule hides this place.',
  'set-cell': 'Set it to',
  'reset-cell': 'Reset this number',
  'from-edit': 'It was set by hand.',
  'from-example': 'It is given: the worked example was made by hand, so that every step can be checked on paper.',
  'from-mixing': 'It is given: this W_O was made by hand to mix what stands in the concatenation.',
  'from-seed-word': 'It is made from seed {seed} and the word {word}: the same word gets the same numbers everywhere.',
  'from-seed': 'It is made from seed {seed} for a model of width {d}; nothing was trained.',

  // What is pointed at.
  pointed: '{stage}, {place}: {value}',
  'pointed-exact': '{stage}, {place}: {value} (as float32: {exact})',

  // Numbers that are no digits.
  'number-masked': 'masked',
  'number-underflow': 'too small for float32',
} as const;
