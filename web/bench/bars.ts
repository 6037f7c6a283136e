/** What was measured for one size: a table in which each speed has a bar, against the fastest of that size. */
import { html, type TemplateResult } from 'lit';
import { setVar } from '../elements/layout/set-var.ts';
import { t } from '../strings/t.ts';
import type { LeftOut, Measured, Result } from './plan.ts';
import { cells } from './text.ts';

export function bars({ rows, ...size }: Result): TemplateResult {
  const fastest = rows.reduce((most, row) => ('leftOut' in row ? most : Math.max(most, row.bestRate)), 0);
  return html`<table>
    <caption>
      ${t('bench-size', size)}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t('bench-system')}</th>
        <th scope="col" class="rate">${t('bench-rate')}</th>
        <th scope="col">${t('bench-best')}</th>
        <th scope="col" class="median">${t('bench-median')}</th>
        <th scope="col">${t('bench-error')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => line(row, fastest))}
    </tbody>
  </table>`;
}

function line(row: Measured | LeftOut, fastest: number): TemplateResult {
  const [name, first, best, median, error] = cells(row);
  if ('leftOut' in row) {
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="left-out" colspan="4">${first}</td>
    </tr>`;
  }
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="rate">
      <span><i ${setVar('--share', row.bestRate / fastest)}></i>${first}</span>
    </td>
    <td>${best}</td>
    <td class="median">${median}</td>
    <td>${error}</td>
  </tr>`;
}
