/** A map of cells of a snapshot: which cell each of its places is, what opens, what is pointed at. */
import { html, type TemplateResult } from 'lit';
import type { Address } from '../../engine/types.ts';
import type { Snapshot } from '../../state/snapshot.ts';
import { t } from '../../strings/t.ts';
import { beside } from '../walk/beside.ts';
import type { GridPlace } from '../walk/grid-keys.ts';
import { type Blocks, MhaMap } from './map.ts';
import type { Pitch } from './paint.ts';
import type { Picture } from '../shared/palette.ts';
import { point } from '../walk/point.ts';
import { send } from '../shared/send.ts';

export interface View {
  /** Read out. */
  readonly name: string;
  readonly picture: Picture;
  readonly pitch: Pitch;
  /** An outlined row. */
  readonly row: number | null;
  /** Whose bounds are drawn. */
  readonly blocks?: Blocks | null;
  addressOf(place: GridPlace): Address;
  /** The place of a cell; null where it is not on this map. */
  placeOf(cell: Address): GridPlace | null;
}

export function mapView(
  snapshot: Snapshot,
  { name, picture, pitch, row, blocks = null, addressOf, placeOf }: View,
): TemplateResult {
  const pick = ({ currentTarget, detail }: CustomEvent<GridPlace>) => {
    if (currentTarget) send(currentTarget, { type: 'cell', cell: addressOf(detail) });
  };
  const over = ({ currentTarget, detail }: CustomEvent<GridPlace | null>) => {
    if (currentTarget) point(currentTarget, detail && addressOf(detail));
  };
  const step = ({ currentTarget, detail }: CustomEvent<number>) => {
    if (currentTarget instanceof MhaMap) beside(currentTarget, addressOf(currentTarget.cursor), detail);
  };
  const tabulate = ({ currentTarget, detail }: CustomEvent<GridPlace>) => {
    if (currentTarget) send(currentTarget, { type: 'tabulate', cell: addressOf(detail) });
  };
  return html`<mha-map
    .picture=${picture}
    .pitch=${pitch}
    .row=${row}
    .blocks=${blocks}
    .opened=${placeOf(snapshot.cell)}
    .theme=${snapshot.state.theme}
    label=${t('map-label', { name })}
    @mha-pick=${pick}
    @mha-over=${over}
    @mha-step=${step}
    @mha-tabulate=${tabulate}
  ></mha-map>`;
}
