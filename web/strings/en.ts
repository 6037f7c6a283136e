/**
 * Every sentence of the page in English; `{hole}` is filled by `t` or `rich`. What is said about a stage comes from the
 * core's stage table instead.
 */
export const en = {
  // The sentence with its arcs.
  'sentence-ask': 'Looking from',
  'sentence-arcs': 'Arcs run from the word that asks to the words it looks at; the thicker, the larger the weight.',
  'sentence-arc': '{head} · {weight}',
  'sentence-part': 'Only the dark words are in this small example.',
  'sentence-whole': 'Compute the whole sentence',
  'sentence-empty': 'Nothing to compute yet: type a few words.',
  'sentence-box': 'Your own sentence',
  'sentence-example': 'back to the worked example',
  'sentence-course': 'the whole example sentence',
  'sentence-done': 'done',

  // The statement in words.
  'lead-1': 'One head reads all three words.',
  'lead-2': 'Two heads read the same three words.',
  'lead-4': 'Four heads read the same three words.',
  asked: 'Asked about {word}, {looks}.',
  head: 'head {head}',
  heads: 'heads {heads}',
  gives: '{heads} gives {words} {weight}',
  give: '{heads} give {words} {weight}',
  each: '{weight} each',
  'every-word': 'every word',
  'more-than-half': 'One row sums to 1, so one head could not give both more than a half.',
  'as-one-head': 'As one head, the same matrices give {words} {weight}.',
  neither: 'Neither stands out: swap the two, and this row stays as it is.',
  'cut-in-two': 'With 2 heads the same matrices are cut in two.',
  'by-hand': 'Made by hand, so that every step can be checked on paper; not trained.',
  mixed:
    'W_O mixes the heads: the first half of the output is their average, the second half of their difference keeps them apart.',
  hidden: 'The causal mask hides every word after {word}: their weight is exactly 0.',
  untrained: 'Untrained.',
  'untrained-means': 'The numbers are right, the patterns mean nothing: weights from seed {seed}.',
  strongest: 'Asked about {word}, {looks}: the largest share of any head.',
  'one-word': 'With one word there is nothing to choose: its weight is {weight}.',

  // Settings.
  'set-heads': 'heads',
  'set-query': 'looking from',
  'set-query-long': 'choose a word above',
  'set-width': 'model width',
  'set-seed': 'seed',
  'set-another': 'another',
  'set-causal': 'causal mask',
  'set-causal-about': 'a word sees itself and the words before it',
  'set-wo': 'W_O',
  'set-wo-identity': 'identity',
  'set-wo-mixing': 'mixing',
  'set-own': 'your own sentence',
  'set-more': 'more…',
  'no-divisor': '{d} = {heads}·{width} + {left}: {heads} heads would leave {left} of {d} columns over',

  // Numbers that are no digits.
  'number-masked': 'masked',
  'number-underflow': 'too small for float32',
} as const;
