/** The steps of the heads, in English. */
export const enPipeline = {
  'head-title': 'Head {head}',
  reads: '· queries and keys read {columns}',
  'reads-kv': '· reads key/value head {head}',
  size: '· {rows} × {cols}',
  at: '· at →',
  'weighed-by': 'weighted by row {word}',
  'wo-is-identity': 'The identity here, so the output is the concatenation.',
  'wo-mixes': 'It mixes: each output number draws on several of the concatenation.',
  'use-mixing': 'Use one that mixes',
  'use-identity': 'Use the identity',
  'steps-between': 'The steps in between',
  'opened-head': 'Head {head}, step by step',
  'opened-common': 'Shared by all heads',
} as const;
