/** States of the lab that differ in kind: what each shows, and its link. */
export interface GalleryState {
  readonly id: string;
  readonly name: string;
  /** What the page's address has after `?`; '' for the opening page. */
  readonly query: string;
  readonly shows: string;
}

const sentence = 'text=Virat+hit+the+ball+because+it+was+full+and+outside+off%2E';
const forty = `text=${Array.from({ length: 40 }, (_, at) => `w${at + 1}`).join('+')}`;

export const states: readonly GalleryState[] = [
  {
    id: 'example',
    name: 'The worked example',
    query: '',
    shows: 'Three words and two heads, with every number from the input to the output on one screen.',
  },
  {
    id: 'one-head',
    name: 'The same matrices as one head',
    query: 'heads=1',
    shows: 'One row of weights has to serve both links, so neither word stands out.',
  },
  {
    id: 'four-heads',
    name: 'Cut into four heads',
    query: 'heads=4&stage=weights&head=3&row=it&col=full',
    shows: 'Heads of one column each. The two that read nothing but the bias tell no words apart.',
  },
  {
    id: 'to-the-matrix',
    name: 'A query, opened',
    query: 'stage=q&head=1&row=it&col=1',
    shows: 'A number of Q as the row of X times the column of W_Q; each factor opens in its turn.',
  },
  {
    id: 'mixing',
    name: 'An output matrix that mixes',
    query: 'wo=mixing&stage=y&row=it&col=number/verb',
    shows: 'With this W_O an output number draws on both heads; its parts are what each of them adds.',
  },
  {
    id: 'causal',
    name: 'A causal mask',
    query: 'mask=causal&row=full',
    shows:
      'Words that come later are hidden: hatched in the masked scores and in the weights, where they are exactly 0.',
  },
  {
    id: 'edited',
    name: 'Numbers set by hand',
    query: 'edit=x..1.1=1,wq.1.3.1=4',
    shows: 'Two numbers were changed; a line below the answer says what that did, step by step.',
  },
  {
    id: 'biases',
    name: 'With biases',
    query: 'edit=bq.1.1.1=1,bo..1.2=1/3&stage=y&row=it&col=adjective',
    shows: 'What is added after each projection is below its matrix, and is the last term of the sum.',
  },
  {
    id: 'head-off',
    name: 'A head switched off',
    query: 'off=2&wo=mixing',
    shows: 'Head 2 keeps its steps, but its block of the concatenation is 0.',
  },
  {
    id: 'averaged',
    name: 'Wrong on purpose: heads averaged',
    query: 'variant=averaged',
    shows: 'Every block of the concatenation is the mean of both heads, so what told them apart is lost.',
  },
  {
    id: 'mask-zero',
    name: 'Wrong on purpose: a mask of zeros',
    query: 'variant=mask-zero&mask=causal&row=full',
    shows: 'A hidden score that becomes 0 instead of −∞ still gets a share.',
  },
  {
    id: 'softmax-columns',
    name: 'Wrong on purpose: softmax down the columns',
    query: 'variant=softmax-columns&stage=weights&head=1&row=it&col=it',
    shows:
      'A column adds up to 1 instead of a row: “it” no longer divides its own attention, and has too little of it.',
  },
  {
    id: 'no-transpose',
    name: 'Wrong on purpose: axes not swapped',
    query: 'variant=no-transpose&stage=q&head=1&row=it&col=1',
    shows: 'Cut in the order of memory, a row of Q mixes numbers of several words, though every shape is right.',
  },
  {
    id: 'sentence',
    name: 'A whole sentence, eight heads',
    query: `${sentence}&heads=8`,
    shows: 'The chosen word’s weights in each head, what the head brings back and adds, and all maps below.',
  },
  {
    id: 'undivided',
    name: 'Wrong on purpose: scores not divided',
    query: `${sentence}&variant=undivided`,
    shows: 'Without the division by √d_k the scores are larger, and the weights nearer to all or nothing.',
  },
  {
    id: 'window',
    name: 'A window',
    query: `${sentence}&mask=causal,window:3&view=maps`,
    shows: 'Each word sees itself and the two before it; all else is hatched.',
  },
  {
    id: 'grouped',
    name: 'Key/value heads that are shared',
    query: `${sentence}&heads=8&kv=2&stage=scores&head=3&row=it&col=ball`,
    shows: 'Eight heads of queries, two of keys and values: each serves four in turn.',
  },
  {
    id: 'rotary',
    name: 'Rotary positions',
    query: 'text=the+dog+saw+the+dog&pos=rope',
    shows: 'The same word twice, at two positions: queries and keys are rotated by their position.',
  },
  {
    id: 'cross',
    name: 'Keys from another text',
    query: 'text=the+cat+sat+down&cross=1&text2=le+chat+est+assis',
    shows: 'Rows look from one text, columns are at the other.',
  },
  {
    id: 'table',
    name: 'A stage as a table',
    query: `${sentence}&heads=8&stage=weights&head=2&row=it&col=hit&view=table`,
    shows: 'Any stage as rows and columns, to be read, walked by arrow keys and copied.',
  },
  {
    id: 'measured',
    name: 'Heads, measured',
    query: `${sentence}&heads=8&sort=entropy&stats=1`,
    shows: 'What each head does in numbers, and the heads in the order of one of them. No roles are made up.',
  },
  {
    id: 'compared',
    name: 'Two words compared',
    query: `${sentence}&rows=ball&palette=cividis`,
    shows: 'The rows of two words under each other, in another scale of colours.',
  },
  {
    id: 'many',
    name: 'Forty words, sixteen heads',
    query: `${forty}&heads=16`,
    shows: 'More than digits have room for: colour alone, a sentence for each map, and tables on request.',
  },
];
