/** What the page copies as text is read back by its import: the same words, the same numbers bit for bit. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stageText } from '../../../web/elements/stage-table/stage-text.ts';
import type { Matrix } from '../../../web/engine/types.ts';
import { readFile } from '../../../web/import/readers/read.ts';
import { Work } from '../../../web/import/file/work.ts';
import { find } from '../../../web/state/snapshot.ts';
import { snapshotOf } from '../made/snapshots.ts';

async function readBack(text: string) {
  const { contents, read } = await readFile(new Blob([text]), new Work());
  return { ...contents, data: await read(0) };
}

const bits = (numbers: Float32Array) => [...new Uint32Array(numbers.slice().buffer)];
const example = snapshotOf('');

describe.each(['\t', ','] as const)('divided by %j', (separator) => {
  test.each([
    ['?text=we+saw+it', 'x', null, ['we', 'saw', 'it']],
    ['?text=1+2+3', 'x', null, ['1', '2', '3']],
    ['?text=well+,+then+"quoted"', 'x', null, ['well', ',', 'then', '"', 'quoted', '"']],
    ['?text=10+20&cross=1&text2=30+40+50', 'weights', 0, ['10', '20']],
    ['?text=true+nan+masked+inf', 'weights', 0, ['true', 'nan', 'masked', 'inf']],
    ['?text=a+b+c&mask=causal', 'weights', 1, ['a', 'b', 'c']],
    ['?view=table&stage=wq&head=2&row=1&col=1&text=we+saw', 'wq', 1, null],
    ['?view=table&stage=wo&row=1&col=1&text=we+saw', 'wo', null, null],
    ['', 'wq', 0, ['entity', 'adjective', 'number/verb', 'bias']],
    ['', 'wo', null, null],
    ['', 'x', null, ['ball', 'full', 'it']],
  ] as const)('%s: %s of head %s', async (link, stage, head, tokens) => {
    const snapshot = snapshotOf(link);
    const matrix = find(snapshot, stage, head)!;
    const read = await readBack(stageText(snapshot, matrix, separator));
    expect(read.tokens).toEqual(tokens);
    expect(read.arrays[0].shape).toEqual([matrix.rows, matrix.cols]);
    expect(bits(read.data)).toEqual(bits(Float32Array.from(matrix.data)));
  });

  test('any numbers, under any words', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        '1',
        ';',
        'a;b',
        'a,b',
        'a b',
        'a\tb',
        'true',
        'masked',
        'w',
        '2',
        '-3',
        '1e5',
        '1/2',
        'sep=;',
        '# a',
        '"',
        '","',
        '\n',
        '[',
        '{',
        'x\ny',
        ' ball',
        "1'234",
        '0x1',
      ),
      fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[^\P{Cc}\t\n]/u.test(text)),
    );
    const number = fc.oneof(fc.float(), fc.integer({ min: -9, max: 9 }).map(Math.fround));
    const table = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 6 }))
      .chain(([words, cols]) =>
        fc.record({
          words: fc.constant(words),
          cols: fc.constant(cols),
          data: fc.array(number, { minLength: words.length * cols, maxLength: words.length * cols }),
        }),
      );
    await fc.assert(
      fc.asyncProperty(table, async ({ words, cols, data }) => {
        const columns = Array.from({ length: cols }, (_, at) => String(at + 1));
        const snapshot = { ...example, tokens: words, columns };
        const matrix: Matrix = {
          stage: 'x',
          head: null,
          firstRow: 0,
          rows: words.length,
          cols,
          data: Float32Array.from(data),
        };
        const read = await readBack(stageText(snapshot, matrix, separator));
        expect(read.tokens).toEqual(words);
        expect(bits(read.data)).toEqual(bits(matrix.data));
      }),
      { numRuns: 400 },
    );
  });
});
