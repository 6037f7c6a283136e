/** What was measured, as text: what the page copies and the command prints. */
import { enBench } from '../strings/en/bench.ts';
import { errorSize, threeDigits } from '../strings/measured.ts';
import { learn, t } from '../strings/t.ts';
import type { LeftOut, Measured, Result } from './plan.ts';

learn(enBench);

/** A table for each size, in columns of a fixed width. */
export function asText(results: readonly Result[]): string {
  const head = [t('bench-system'), t('bench-rate'), t('bench-best'), t('bench-median'), t('bench-error')];
  return results
    .flatMap(({ rows, ...size }) => [t('bench-size', size), line(head), ...rows.map((row) => line(cells(row))), ''])
    .join('\n');
}

export function cells(row: Measured | LeftOut): string[] {
  const name = t(`bench-${row.system}`);
  if ('leftOut' in row) return [name, t(`bench-${row.leftOut}`)];
  return [name, ...[row.bestRate, row.best, row.median].map(threeDigits), errorSize(row.outputError)];
}

const line = ([name, ...others]: string[]) => `  ${name.padEnd(20)}${others.map((text) => text.padStart(14)).join('')}`;
