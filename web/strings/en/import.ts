/** Every sentence about importing numbers, in English; loaded with what reads them. */
export const enImport = {
  'import-title': 'Import numbers',
  'import-about':
    'X or the matrices from a file: JSON, CSV or TSV, npy, npz, safetensors. The file stays in this browser. A block of numbers needs no file: paste it into a cell, and it goes down and to the right, through the columns of all heads.',
  'import-choose': 'File',
  'import-close': 'Close',
  'import-reading': 'The file is being read',
  'import-cancel': 'Cancel',
  'import-from': 'From {file}: {count} {count|array|arrays}.',
  'import-name': 'in the file',
  'import-shape': 'shape',
  'import-kind': 'numbers',
  'import-kind-to': '{kind}, as float32',
  'import-use': 'use it as',
  'import-none': 'nothing',
  'import-fits': 'becomes {shape}',
  'import-fits-transposed': 'becomes {shape}, transposed',
  'import-each': 'each {said}',
  'import-axes': 'kept as',
  'import-axes-about':
    'Here W_Q, W_K, W_V and W_O are [in, out]; PyTorch keeps [out, in], which is transposed. Choose the other order to take that back.',
  'import-ask': 'choose…',
  'import-item': 'sequence',
  'import-hidden': 'the mask’s numbers',
  'import-attends': '1 = may attend',
  'import-hides': '1 = hidden',
  'import-convention': 'Names as in: {names}.',
  'import-which': 'Attention',
  'import-unlisted': '{count} more {count|array|arrays} of the file {count|is|are} not listed.',
  'import-list-more': 'List more',
  'import-rest': '{count} more {count|array that is|arrays that are} not used here',
  'import-will': 'If you use them:',
  'note-import-ignored': 'No {count|array|arrays}, and not read: {names}.',
  'import-take': 'Use these numbers',
  'note-import-took': 'Taken over: {names}.{rest}',
  'import-stay': 'As before: {names}.',
  'import-text': 'Sentence: “{text}”, {count} {count|word|words}, one for each row of X.',
  'note-import-stopped': 'The file could not be read to its end: {reason}.',
  'note-import-large': 'The text has {size}; the limit is {limit}.',
  'note-import-empty': 'The file is empty.',
  'note-import-cut': 'The file is cut short: {need} bytes are needed, and it has {size}.',
  'note-import-header': 'The header of this {kind} file cannot be read: “{header}”.',
  'note-import-long-header': 'The header has {size} bytes; the limit is {limit}.',
  'note-import-version': 'This is npy of version {version}; versions 1 to 3 can be read.',
  'note-import-kind': 'Numbers of kind {kind} cannot be read; real numbers can, whole or not, of up to 64 bits.',
  'note-import-void':
    'The header says only that each number has two bytes ({kind}), not what they mean: NumPy writes bfloat16 so. Save it with astype("float32"), or as safetensors.',
  'note-import-structured':
    'An array with named fields cannot be read ({kind}). Save each field as an array of its own.',
  'note-import-objects':
    'An array of Python objects can run programs when it is read, so it is not. Save it with astype("float32").',
  'note-import-zero': 'An array of shape {shape} holds no number.',
  'note-import-numbers': 'An array of shape {shape} is too large: the limit is {limit} numbers.',
  'note-import-arrays': 'The file has {count} names; the limit is {limit}.',
  'note-import-double': 'The file has two arrays or lists of the name “{name}”, and nothing tells which is meant.',
  'note-import-behind-array': '{count} {count|byte|bytes} behind the array {count|was|were} left out.',
  'note-import-words': 'Words, and not read as numbers: {names}.',
  'note-import-many-words':
    'A list of {count} words of up to {bytes} bytes each is too long: the limits are {limit} words and {longest} bytes.',
  'note-import-zip': 'This zip holds no .npy file, so it is no npz.',
  'note-import-no-zip': 'This begins like a zip and cannot be read as one: {reason}.',
  'note-import-no-npy': '“{name}” does not begin as an npy file does.',
  'note-import-compression':
    '“{name}” is compressed another way ({method}); np.savez and np.savez_compressed can be read.',
  'note-import-encrypted': '“{name}” is encrypted.',
  'note-import-shared': '“{name}” has the same bytes in the zip as another entry.',
  'note-import-checksum': 'The checksum of “{name}” is wrong: its bytes are not those that were packed.',
  'note-import-unpacked': '“{name}” cannot be unpacked: {reason}.',
  'note-import-more': '“{name}” unpacks to more bytes than the {need} that its shape needs.',
  'note-import-short': '“{name}” needs {need} bytes by its shape, and there are {size}.',
  'note-import-entry-header':
    'The header says about “{name}” something else than a dtype, a shape and two data_offsets.',
  'note-import-offsets': '“{name}” needs {need} bytes by its shape, and its data_offsets are {from} and {to}.',
  'note-import-overlap': '“{name}” and “{other}” share the bytes {from} to {to}, so one of them is wrong.',
  'note-import-hole':
    'The bytes {from} to {to} belong to no array, which safetensors forbids: the header may be wrong.',
  'note-import-pickle':
    'This looks like a pickle, which can run programs and is not read. Save the arrays as npz or safetensors.',
  'note-import-unknown': 'A file of another kind: it is neither JSON, CSV, TSV, npy, npz nor safetensors.',
  'note-import-encoding': 'The text is not UTF-8, so it was read as Windows-1252: look at letters with accents.',
  'note-import-none': 'The file holds no array of numbers.',
  'note-import-ends': 'The file is cut short: its JSON ends too early, at line {line}, column {col}.',
  'note-import-fault': 'This is not valid JSON: unexpected “{found}” at line {line}, column {col}.',
  'note-import-string':
    'The text in quotation marks at line {line}, column {col} does not end in its line, or has a wrong \\ in it.',
  'note-import-deep': 'Lists are nested more than {limit} deep, at line {line}, column {col}.',
  'note-import-shortened':
    'The array was shortened when it was printed: “...” stands for numbers at line {line}, column {col}. Save it whole, with np.savetxt or np.save.',
  'note-import-bracket': 'The text ends at line {line}, column {col}, and a bracket is still open.',
  'note-import-behind': 'Behind the closing bracket there is “{found}”, at line {line}, column {col}.',
  'note-import-quote': 'A quotation mark at line {line} has no partner where its cell ends.',
  'note-import-comments': '{count} {count|line|lines} of comments {count|was|were} left out: “{comments}”.',
  'note-import-headings': 'Headings, and not read as numbers: {names}.',
  'note-import-index':
    'The first column has no heading, so it was taken for the names of the {count} {count|row|rows} and left out: {first}.',
  'note-import-index-named': 'The column “{name}” only counts the {count} {count|row|rows} and was left out: {first}.',
  'note-import-counted-row':
    'Line {line} only counts, {first}, so it may be headings: delete it if it is. If it is data, write its first number as {number}.0.',
  'note-import-counted-column':
    'Column 1 may only number the rows, {first}: delete it if it does. If it is data, write its first number as {number}.0.',
  'note-import-words-limit':
    'The words of the rows were left out: there are {count}, and the limit is {limit} words of {letters} letters together.',
  'note-import-long-name': 'A name in the file has {count} letters; the limit is {limit}.',
  'note-import-many-axes': 'An array has {count} axes; the limit is {limit}.',
  'note-import-blank': '{count} blank {count|line|lines} between the rows {count|was|were} left out.',
  'note-import-masked': '{count} masked {count|weight is|weights are} read as 0.',
  'note-import-uneven':
    'All rows must be equally long: line {line} has {count} {count|cell|cells}, line {first} has {length}.',
  'note-import-ragged':
    'All rows must be equally long: row {row} has {count} {count|entry|entries}, row {first} has {length}.',
  'note-import-level': 'Entry {place} is no list, and others beside it are.',
  'note-import-cell': 'Line {line}, column {col}: “{asked}” is not a number such as 0.5, −2, 1e3 or 1/3.',
  'note-import-cell-empty': 'Line {line}, column {col}: The cell was left empty.',
  'note-import-cell-zero': 'Line {line}, column {col}: “{asked}” divides by 0.',
  'note-import-cell-large': 'Line {line}, column {col}: “{asked}” is too large: float32 ends at 3.4028235e38.',
  'note-import-cell-grouped':
    'Line {line}, column {col}: “{asked}” can be read in two ways, as thousands or with three decimals. Write it with a decimal point, and nothing between thousands.',
  'note-import-entry': 'Entry {place}: “{asked}” is not a number such as 0.5, −2, 1e3 or 1/3.',
  'note-import-entry-empty': 'Entry {place}: “{asked}” is empty.',
  'note-import-entry-zero': 'Entry {place}: “{asked}” divides by 0.',
  'note-import-entry-large': 'Entry {place}: “{asked}” is too large: float32 ends at 3.4028235e38.',
  'note-import-entry-grouped':
    'Entry {place}: “{asked}” can be read in two ways, as thousands or with three decimals. Write it with a decimal point, and nothing between thousands.',
  'note-import-truth': 'Entry {place}: “{asked}” is neither true nor false, as the first entry is.',
  'note-import-needs': '{name} needs {expected}, and has {given}.',
  'note-import-twice': '{name} is given twice.',
  'note-import-rows': 'X has {count} rows; between 1 and {limit} words can be shown.',
  'note-import-widths': 'The arrays belong to different model widths: {widths}.',
  'note-import-wide': 'The arrays belong to a model width of {d}; the limit is {limit}.',
  'note-import-no-numbers': '{name} cannot be made of an array without numbers, {shape}.',
  'note-import-unnamed': 'No name in this file says what its arrays are: choose what to use them as.',
  'note-import-codes':
    '{place}: the file holds codes there, not weights (they are quantised). Save the model with float32 weights.',
  'note-import-whole':
    '{names} {count|is|are} of kind {kind} in the file: whole numbers, as quantised weights are, which mean nothing without their scales. If they are the weights, save them as float32.',
  'note-import-half':
    '{place}: not all of its arrays fit together, and the rest would be mixed with the matrices that are here. Choose for single arrays what to use them as, or nothing.',
  'note-import-queries':
    '{place}: nothing in the file can be read as its W_Q, and the rest would be mixed with the one that is here. Choose for single arrays what to use them as, or nothing.',
  'note-import-adapter':
    '{place}: an adapter (such as LoRA) changes its weights, and they are not complete without it. Merge it and save the model again.',
  'note-import-parts':
    '{place}: not all of its arrays can be read, and the rest would be mixed with the matrices that are here. Choose for single arrays what to use them as, or nothing.',
  'note-import-bias-alone':
    'The file has {bias} and nothing that can be used as {matrix}: a bias goes with its matrix only. Choose nothing for it, or an array for {matrix}.',
  'note-import-item-range': '{name} has {count} {count|sequence|sequences}, and {item} was asked for.',
  'note-import-no-item': '{name} was asked for by sequence {item}, and it has no axis that counts sequences.',
  'note-import-which':
    'Several arrays of the file have the same names below different beginnings, and nothing tells which of them are the weights: {names}. Choose one.',
  'note-import-stays': 'Not in the file, and as before: {names}.',
  'note-import-mixed':
    '“{first}” and “{second}” are two attentions, and matrices of two are never mixed: choose one of them.',
  'note-import-attention':
    'The matrices are those of {place}; the file has {count} more {count|attention|attentions} to choose from.',
  'note-import-scoring':
    'This attention also has {names}, which {count|is|are} not computed here: the scores and weights are not those of the model.',
  'note-import-attention-only': 'The matrices are those of {place}.',
  'note-import-numbered':
    'A guess: the names ({names}) only number the matrices, so the first is taken for W_Q, the next for W_K and W_V, the last for W_O.',
  'note-import-guess':
    'Nothing names the array, so X is a guess by its shape: choose otherwise if it is something else.',
  'note-import-transposed':
    '{names} {count|is|are} transposed: the file has a row for each output, and here each column is one.',
  'note-import-item': '{name} is sequence {item} of {count}.',
  'note-import-hides': 'In the mask 1 means hidden, and 0 means that the word may attend.',
  'note-import-attends': 'In the mask 1 means that the word may attend, and 0 means hidden.',
  'note-import-adds': 'The mask is added to the scores; −∞ hides.',
  'note-import-headed': 'The heads have an axis of their own: {orders}.',
  'import-read-as': '{names} as {order}',
  'note-import-heads': 'The file has {heads} {heads|head|heads} at a model width of {d}.',
  'note-import-heads-open':
    'The file does not say how many heads there are: {heads} {heads|is|are} used, at a model width of {d}. You can change that.',
  'note-import-kv': 'The shapes imply {kv} key/value {kv|head|heads}.',
  'note-import-dk': 'The shapes imply d_k = {width}.',
  'note-import-dv': 'The shapes imply d_v = {width}.',
  'note-import-words-count': 'The file has {count} {count|word|words} for {rows} {rows|row|rows}, so they name none.',
  'note-import-words-odd':
    '{count} {count|word|words} of the file cannot be shown ({count|it is|they are} empty or blank); {count|its row is|their rows are} named by {count|its number|their numbers}.',
  'note-import-words-long': 'The words of the file are longer than {limit} characters together, so rows are numbered.',
  'note-import-unread': '{name} is left out: {why}',
  'import-encoder': 'encoder',
  'import-decoder': 'decoder',
  'import-layer': 'layer {layer}',
  'import-self': 'self attention',
  'import-cross': 'cross attention',
  'import-attention': 'attention',
  'import-or': ' or ',
  'import-answer': 'In a program: {uses}.',
  'import-why-asked': 'Something has to be said of it first.',
  'import-why-said': 'You chose to use it as nothing.',
  'import-why-slot': 'It is what an optimizer keeps beside a weight, or another value kept for one.',
  'import-why-extra': 'It is an extra key or value that stands beside those of the words; there is none here.',
  'import-why-adapter':
    'It belongs to an adapter (such as LoRA); the matrix that it changes is not complete without it.',
  'import-why-interleaved':
    'Queries, keys and values are mixed in it head by head, in an order that depends on the model.',
  'import-why-norm': 'It belongs to a normalisation.',
  'import-why-position': 'It belongs to positions.',
  'import-why-feed': 'It belongs to a feed-forward layer.',
  'import-why-rest': 'It belongs to an embedding, a classifier or another part outside attention.',
  'import-why-layer': 'It belongs to another attention of the file.',
  'import-why-parts': 'It holds several matrices, and its shape does not tell where one ends.',
  'import-why-heads': 'One head is missing, or the heads have different shapes.',
  'import-why-unsaid': 'Nothing tells how the matrices of the single heads are kept.',
  'import-why-twice': 'Another array of the file has the same meaning.',
  'import-why-unknown': 'Its name does not say what it is.',
  'note-import-ask-axes': 'Nothing in the file says how {names} {count|is|are} kept: {options}. Choose one.',
  'note-import-ask-hidden':
    'The mask has only the numbers 0 and 1, and nothing in the file says which of them hides a word. Choose one.',
  'note-import-odd':
    '{count} imported {count|number is|numbers are} NaN or infinite as float32, {count|in|first in} {name}, row {row}, column {col}; {count|it stays and shows|they stay and show} as what {count|it is|they are}.',
} as const;
