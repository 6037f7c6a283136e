/** Ten states of different kind, walked whole: every stage, head and cell, and what stands around them, is the engine's. */
import type { StageId } from 'mha-lab/engine';
import { expect } from 'vitest';
import { stages } from '../../../build/generated/tables.ts';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { compute, type Computed } from '../harness/computed.ts';
import { test } from '../harness/lab.ts';

const forty = Array.from({ length: 40 }, (_, at) => `w${at + 1}`).join('+');
const states = {
  'the worked example': '',
  'as one head': '?heads=1',
  'as four heads': '?heads=4',
  'eight heads': '?text=we+saw+it+fly+over+us&heads=8',
  'a causal mask': '?mask=causal&heads=2&row=full',
  'heads that share keys and values': '?text=we+saw+it+fly&heads=4&kv=2&pos=rope',
  'numbers set by hand': '?edit=x..3.1=2,wq.1.1.1=1/3,bo..1.2=-0.25',
  'a head switched off': '?off=2',
  'one word': '?text=alone&heads=2',
  'forty words': `?text=${forty}&heads=2&d=8`,
} as const;

/** A stage of a head as its table shows it. */
interface Shown {
  readonly stage: StageId;
  readonly head: number | null;
  readonly caption: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly string[])[];
}

/** Each stage of each head, one after the other. Runs in the page. */
async function everyTable(shapes: readonly { readonly stage: StageId; readonly heads: number }[]): Promise<Shown[]> {
  const lab = document.querySelector<MhaLab>('mha-lab')!;
  const textOf = (cell: Element) => cell.textContent.replace(/\s+/g, ' ').trim();
  const found: Shown[] = [];
  for (const { stage, heads } of shapes) {
    for (const head of heads === 0 ? [null] : Array.from({ length: heads }, (_, at) => at + 1)) {
      lab.setState({ view: 'table', stage, head: head ?? '', row: 1, col: 1 });
      await lab.settled();
      const shown = lab.shadowRoot!.querySelector('mha-stage-table') as unknown as {
        updateComplete: Promise<boolean>;
      } & Element;
      await shown.updateComplete;
      const table = shown.shadowRoot!.querySelector('table')!;
      const lines = [...table.querySelectorAll('tbody tr')];
      found.push({
        stage: table.dataset.stage as StageId,
        head: table.dataset.head === undefined ? null : Number(table.dataset.head),
        caption: textOf(table.caption!),
        rows: lines.map((line) => textOf(line.querySelector('th')!)),
        columns: [...table.querySelectorAll('th[scope=col]')].map(textOf),
        cells: lines.map((line) => [...line.querySelectorAll('td')].map(textOf)),
      });
    }
  }
  return found;
}

/** What stands around the numbers: the ends of every colour bar, the table of heads, and all other text outside tables. */
interface Around {
  readonly bars: readonly string[];
  readonly heads: readonly (readonly string[])[];
  readonly text: string;
}

async function around(): Promise<Around> {
  const bars: string[] = [];
  const heads: string[][] = [];
  const pieces: string[] = [];
  const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) pieces.push(node.textContent ?? '');
    if (!(node instanceof Element)) return;
    if (!node.checkVisibility({ visibilityProperty: true }) || node.localName === 'mha-why') return;
    if (node.localName === 'mha-colour-bar') {
      bars.push(node.shadowRoot!.textContent);
      return;
    }
    if (node.localName === 'mha-heads') {
      const lines = node.shadowRoot!.querySelectorAll('tbody tr');
      heads.push(...[...lines].map((line) => [...line.querySelectorAll('.value')].map(textOf)));
      return;
    }
    if (node instanceof HTMLTableElement) return;
    for (const child of (node.shadowRoot ?? node).childNodes) visit(child);
  };
  const lab = document.querySelector<MhaLab>('mha-lab')!;
  for (const child of lab.shadowRoot!.children) visit(child);
  return { bars, heads, text: pieces.join(' ').replace(/\s+/g, ' ') };
}

/** Numbers with decimals, in words or in a table. */
const decimals = (text: string) => text.match(/−?\d+\.\d+/g) ?? [];

const features = ['entity', 'adjective', 'number/verb', 'bias'];

/** What the rows or columns along an axis of a stage are named. */
function names({ tokens, keys }: Computed, example: boolean, axis: string, length: number): readonly string[] {
  if (axis === 'query') return tokens;
  if (axis === 'key') return keys;
  if (axis === 'one') return ['+'];
  return axis === 'model' && example ? features : Array.from({ length }, (_, at) => String(at + 1));
}

const axesOf = new Map<string, readonly string[]>(stages.map(({ id, axes }) => [id, axes]));

/** The table of a stage: its digits, its headings, and no number in its caption that it does not hold. */
function holdTable(shown: Shown, engine: Computed, example: boolean, state: string): void {
  const { stage, head, rows, columns, cells, caption } = shown;
  const where = `${state}: ${stage} of head ${head}`;
  const digits = engine.digits(stage, head);
  expect(cells, where).toEqual(digits);
  const [down, right] = axesOf.get(stage)!;
  expect(rows, where).toEqual(names(engine, example, down, digits.length));
  // What comes out of W_O is a mixture, so its columns have no names.
  expect(columns, where).toEqual(names(engine, example && stage === 'x', right, digits[0].length));
  expect(
    decimals(caption).filter((number) => !digits.flat().includes(number)),
    `${where}: “${caption}”`,
  ).toEqual([]);
}

/** The rows of the table of heads: what each adds, its means, those by the order of rows where it has them, and the head most like it. */
function habits({ session, heads, format, query }: Computed, ordered: boolean): string[][] {
  const said = (value: number) => (Number.isNaN(value) ? '–' : format('x', value));
  const added = session.contributions(query);
  return session.headStats().map((one, head) => {
    const others = [...one.likeness].map((likeness, other) => (other === head ? -1 : likeness));
    const best = Math.max(...others);
    const byOrder = ordered ? [one.meanPrevious, one.meanFirst] : [];
    const means = [one.meanSize, one.meanEntropy, one.meanLargest, one.meanDiagonal, ...byOrder];
    const alike = heads > 1 && !Number.isNaN(best) ? `head ${others.indexOf(best) + 1}, ${said(best)}` : '–';
    return [said(added[head]), ...means.map(said), alike];
  });
}

/** Where pictures of signed numbers end: a map at its own largest size, the row across heads at that of all its rows. */
function reaches({ stages: all, data, format, heads, query, session }: Computed): Set<string> {
  const reach = (numbers: Iterable<number>) => Math.max(0, ...[...numbers].map(Math.abs).filter(Number.isFinite));
  const row = (stage: StageId, head: number | null) => [...session.matrix(stage, head, query).data];
  const ofHeads = Array.from({ length: heads }, (_, head) => [...row('head', head), ...row('part', head)]);
  const maps = all.flatMap(({ stage, heads: count }) =>
    count === 0 ? [data(stage, null)] : Array.from({ length: count }, (_, head) => data(stage, head + 1)),
  );
  return new Set([...maps.map(reach), reach([...ofHeads.flat(), ...row('y', null)])].map((end) => format('x', end)));
}

test.for(Object.entries(states))('%s', async ([state, link], { open }) => {
  const engine = await compute(link);
  const example = !link.includes('text=');
  const lab = await open(link);

  const tables = await lab.page.evaluate(everyTable, engine.stages);
  expect(tables.map(({ stage, head }) => `${stage} ${head}`)).toEqual(
    engine.stages.flatMap(({ stage, heads }) =>
      heads === 0 ? [`${stage} null`] : Array.from({ length: heads }, (_, head) => `${stage} ${head + 1}`),
    ),
  );
  for (const shown of tables) holdTable(shown, engine, example, state);

  const asOne = await compute(`${link}${link ? '&' : '?'}heads=1`);
  const digits = engine.stages.flatMap(({ stage, heads }) =>
    heads === 0
      ? engine.digits(stage, null).flat()
      : Array.from({ length: heads }, (_, head) => engine.digits(stage, head + 1).flat()).flat(),
  );
  // The worked example's rows stand in another order than its sentence, unless something goes by their order.
  const measured = habits(engine, !example || /mask=(causal|window|pad)|pos=/.test(link));
  const known = new Set([
    ...digits,
    ...asOne
      .row()
      .flat()
      .map((weight) => engine.format('weights', weight)),
    ...measured.flat().flatMap(decimals),
    ...decimals(link.replaceAll('-', '−')), // numbers set by hand, as they were written
  ]);
  const ends = reaches(engine);
  for (const view of ['lab', 'maps']) {
    await lab.show(`${link}${link ? '&' : '?'}view=${view}&stats=1`);
    const { bars, heads, text } = await lab.page.evaluate(around);
    if (view === 'lab') expect(heads, state).toEqual(measured);
    for (const bar of bars) {
      const [least, most] = bar.match(/−?\d+(\.\d+)?/g)!;
      expect(least === '0' ? most === '1' : least === `−${most}` && ends.has(most), `${state}: “${bar}”`).toBe(true);
    }
    expect(
      decimals(text).filter((number) => !known.has(number)),
      `${state}, ${view}: “${text}”`,
    ).toEqual([]);
  }
});
