/** Notes, in English: what was asked for and not done as asked. */
export const enNotes = {
  'note-seeded-text':
    'The worked example has numbers for “ball”, “full” and “it” only. Other words get random numbers (seed {seed}), with a model width of {d} and {heads} {heads|head|heads}.',
  'note-seeded-width':
    'The worked example has numbers for a model width of 4 only. A model width of {d} gets random numbers (seed {seed}).',
  'note-seeded-link':
    'The worked example has numbers for “ball”, “full” and “it” and a model width of 4 only. This link asks for something else, so its numbers are random (seed {seed}).',
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
  'note-seeded-heads':
    'The worked example has numbers for heads that share out its width of 4 only. These heads get random numbers (seed {seed}).',
  'note-pos-odd': 'Rotary positions rotate numbers in pairs, and d_k is {width}: no positions are used.',
  'note-pos-cross':
    'Sinusoidal positions are added to one sequence, and keys come from another here: no positions are used.',
  'note-variant-width':
    'Without W_O the output would be {width} wide, not {d} as the model is: attention is computed as it is defined.',
  'note-variant-scale': 'The variant “{variant}” has a divisor of its own, so the scale of {scale} is left out.',
  'note-off-heads': 'Only heads from 1 to {heads} can be switched off.',
  'note-off-cut': 'The heads are cut anew, so all of them are switched on.',
  'note-cells-gone':
    '{count} hidden {count|cell|cells} of the mask {count|is|are} not between these words, and left out.',
  'note-cells-many': '{count} hidden cells of the mask are more than the limit of {limit}; the first {limit} are used.',
  'note-mine-gone':
    'The imported {names} {count|does|do} not fit what there is now and {count|is|are} left out; undo brings {count|it|them} back.',
  'note-mine-rest':
    '{names} {count|is|are} random now (seed {seed}): the worked example has its own for its words and width only. Undo brings {count|it|them} back.',
  'note-example-stays': '{names} {count|stays|stay} as in the worked example, with what you set or imported.',
  'note-rows-left':
    'Words without a row in the imported X get random numbers (seed {seed}); the rows of the others stay, as numbers set by hand.',
  'note-edits-dropped':
    'This change drops {count} {count|number|numbers} set by hand; undo brings {count|it|them} back.',
  'note-cell-empty': 'The cell was left empty. It takes a number such as 0.5, −2, 1e3 or 1/3.',
  'note-cell-word': '“{asked}” is not a number such as 0.5, −2, 1e3 or 1/3.',
  'note-cell-zero': '“{asked}” divides by 0.',
  'note-cell-large': '“{asked}” is too large: float32 ends at 3.4028235e38.',
  'note-cell-small': '“{asked}” is too small for float32, where it would be 0.',
  'note-cell-kept': 'Row {row}, column {col} ({name}) keeps its number: {why}',
  'note-block-computed': 'Nothing was pasted: this number is computed. X, matrices and biases can be set.',
  'note-block-uneven':
    'Nothing was pasted: line {row} of the block has {count} {count|cell|cells}, the first one has {cols}.',
  'note-block-room':
    'Nothing was pasted: the block has {rows} {rows|row|rows} and {cols} {cols|column|columns}, and from this cell on there is room for {down} {down|row|rows} of {across}.',
  'note-block-cell': 'Nothing was pasted: row {row}, column {col} of the block cannot be used. {why}',
  'note-block-comma': 'Commas were read as decimal points, as in “{first}”.',
  'note-edits-many':
    'Nothing was set: it would make {count} numbers set by hand, and {limit} is the limit. More can come from a file.',
  'note-link-long': 'No link can hold these {count} numbers: the address and a copied link leave them out.',
  'note-tokens-plain':
    'This browser does not know the words of languages that are written without spaces, so each character counts as one token. Newer browsers find the words.',
  'note-drop-first': 'Only “{file}” is read: one file at a time. The others can be dropped after it.',
  'note-not-loaded':
    'This part of the page could not be loaded. It comes by itself when the connection is back; if not, load the page again.',
  'note-link-mine': 'This link is for imported numbers, which it does not hold: import the file once more.',
  'note-mine-left': 'This change drops the imported {names}; undo brings {count|it|them} back.',
  'note-edits-misspelled':
    '{count} {count|edit|edits} in the link could not be read: “{first}”{count|| and others}. An edit reads like wq.1.2.3=1/3 (stage, head, row, column, value).',
  'note-edits-odd': '{count} {count|number|numbers} of the link cannot be set: “{first}”{count|| and others}. {why}',
  'note-edits-absent':
    '{count} {count|edit|edits} in the link {count|is|are} of no number that can be set here: “{first}”{count|| and others}.',
  'note-link-unknown': '{count} {count|name|names} in the link ({names}) {count|is|are} not known here and left out.',
  'note-link-repeated':
    '{count} {count|name|names} in the link ({names}) {count|is|are} there more than once; the last value counts.',
  'note-link-version':
    'The link is of version “{asked}”. This page knows version {known}, so parts of the link may be missing.',
  'note-link-choice': 'The link says {name} = “{asked}”; {now} is used. Possible: {choices}.',
  'note-link-number': 'The link says {name} = “{asked}”, which is not a number; {now} is used.',
  'note-link-off': 'The link says off = “{asked}”, which is no head and left out.',
  'note-link-mask': 'The link says mask = “{asked}”, which is not known here and left out. Possible: {choices}.',
  'note-link-wo': 'The link says wo = “{wo}”, which belongs to the worked example only and is left out.',
  'note-link-stage': 'The link says stage = “{asked}”, which is not computed here, so no number is opened.',
  'note-link-no-stage': 'The link has “{name}” but no “stage”, so no number is opened.',
  'note-link-place': 'The link says {name} = “{asked}”, which is not a whole number from 1 to {max}; {now} is used.',
  'note-link-list':
    'The link says {name} = “{asked}”. It takes up to {limit}, each from 1 to {max} or a word that is there; the rest is left out.',
  'note-link-word': 'The link says {name} = “{asked}”, which is neither a number nor a word there; “{now}” is used.',
} as const;
