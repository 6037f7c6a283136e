/** The numbers below the sentence: which pictures there are for how many heads and words, and in what order. */
import { html, nothing, type TemplateResult } from 'lit';
import { fitsPipeline } from '../elements/fit.ts';
import { countsOf } from '../state/address.ts';
import { openedHead } from '../state/opened.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { View } from '../state/state.ts';

export function bench(snapshot: Snapshot): TemplateResult {
  const { edit, view } = snapshot.state;
  return html`
    ${edit.length > 0 ? html`<mha-changes .snapshot=${snapshot}></mha-changes>` : nothing} ${pictures[view](snapshot)}
    <mha-why .snapshot=${snapshot}></mha-why>
  `;
}

const pictures: Readonly<Record<View, (snapshot: Snapshot) => TemplateResult>> = {
  lab: (snapshot) => (fitsPipeline(snapshot.state, countsOf(snapshot.state)) ? pipeline(snapshot) : overview(snapshot)),
  maps: (snapshot) => html`<mha-maps large .snapshot=${snapshot}></mha-maps>`,
  table: (snapshot) => html`<mha-stage-table .snapshot=${snapshot}></mha-stage-table>`,
};

/** All on one screen. The row across heads comes first where the screen is narrow; see styles/lab.ts. */
function pipeline(snapshot: Snapshot): TemplateResult {
  return html`
    <mha-across class="narrow" .snapshot=${snapshot}></mha-across>
    <mha-pipeline .snapshot=${snapshot}></mha-pipeline>
  `;
}

/** The steps of one head come last: when they open, nothing above them moves. */
function overview(snapshot: Snapshot): TemplateResult {
  return html`
    <mha-across .snapshot=${snapshot}></mha-across>
    <mha-maps .snapshot=${snapshot}></mha-maps>
    ${openedHead(snapshot.state, snapshot.state.cell) === null ? nothing : html`<mha-opened .snapshot=${snapshot}></mha-opened>`}
  `;
}
