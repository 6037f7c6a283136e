/** The numbers below the sentence: which pictures there are for how many heads and words, and in what order. */
import { html, nothing, type TemplateResult } from 'lit';
import { pipelineFits } from '../elements/layout/layout.ts';
import type { Metrics } from '../elements/layout/measure.ts';
import { cut } from '../elements/shared/names.ts';
import { countsOf } from '../state/cells.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { View } from '../state/state.ts';

/** `width`: what there is for them. `metrics`: of the fonts in force. */
export function picturesOf(snapshot: Snapshot, width: number, metrics: Metrics): TemplateResult {
  return pictures[snapshot.state.view](snapshot, metrics, width);
}

const pictures: Readonly<Record<View, (snapshot: Snapshot, metrics: Metrics, width: number) => TemplateResult>> = {
  lab: (snapshot, metrics, width) => {
    const { state, tokens, keys, base } = snapshot;
    const small = pipelineFits(width, state, countsOf(state), [...tokens, ...keys].map(cut), base, metrics);
    return (small ? pipeline : overview)(snapshot, metrics);
  },
  maps: (snapshot, metrics) =>
    html`${drawing(snapshot, { maps: true, rows: false })} ${measured(snapshot)}<mha-maps
        large
        .snapshot=${snapshot}
        .metrics=${metrics}
      ></mha-maps>`,
  table: (snapshot) => html`<mha-stage-table .snapshot=${snapshot}></mha-stage-table>`,
};

/** All on one screen. The row across heads comes first where the screen is narrow; see lab/lab-styles.ts. */
function pipeline(snapshot: Snapshot, metrics: Metrics): TemplateResult {
  const { compared } = snapshot;
  return html`
    <mha-across
      plain
      class=${compared.length > 0 ? '' : 'narrow'}
      .snapshot=${snapshot}
      .metrics=${metrics}
    ></mha-across>
    ${compared.map((one) => html`<mha-across plain class="compared" .snapshot=${one} .metrics=${metrics}></mha-across>`)}
    <mha-pipeline .snapshot=${snapshot} .metrics=${metrics}
      >${drawing(snapshot, { maps: false, rows: true })}</mha-pipeline
    >
    ${measured(snapshot)}
  `;
}

/** The steps of one head come last: when they open, nothing above them moves. */
function overview(snapshot: Snapshot, metrics: Metrics): TemplateResult {
  const all = [snapshot, ...snapshot.compared];
  return html`
    <mha-across .snapshot=${snapshot} .metrics=${metrics} .compared=${all}></mha-across>
    ${snapshot.compared.map((one) => html`<mha-across class="compared" .snapshot=${one} .metrics=${metrics} .compared=${all}></mha-across>`)}
    ${drawing(snapshot, { maps: true, rows: true })} ${measured(snapshot)}
    <mha-maps .snapshot=${snapshot} .metrics=${metrics}></mha-maps>
    ${snapshot.state.cell === null ? nothing : html`<mha-opened .snapshot=${snapshot} .metrics=${metrics}></mha-opened>`}
  `;
}

function drawing(snapshot: Snapshot, shown: { readonly maps: boolean; readonly rows: boolean }): TemplateResult {
  return html`<mha-drawing .snapshot=${snapshot} ?maps=${shown.maps} ?rows=${shown.rows}></mha-drawing>`;
}

/** What is measured of the heads, where that was asked for; see parts.ts. */
function measured(snapshot: Snapshot): TemplateResult | typeof nothing {
  return snapshot.state.drawing.stats ? html`<mha-heads .snapshot=${snapshot}></mha-heads>` : nothing;
}
