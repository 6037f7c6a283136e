import { css } from 'lit';

export const matrixStyles = css`
  :host {
    font: var(--size-number) / 1 var(--sans);
  }
  figcaption {
    margin-bottom: 3px;
    color: var(--soft);
    font-size: var(--size-small);
    line-height: 1.3;
    white-space: nowrap;
  }
  figcaption .name:hover {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  figcaption em {
    color: var(--ink);
    font-size: 14px;
  }
  sub,
  sup {
    font-size: 0.7em;
    line-height: 0;
  }

  .blocks {
    display: flex;
    line-height: 1.3;
  }
  .blocks span {
    flex: none;
    width: calc(var(--side) * 1px);
    color: var(--hue);
    text-align: center;
  }

  table {
    border-collapse: collapse;
  }
  th {
    padding: 0;
    color: var(--soft);
    font-weight: 400;
  }
  tbody th[scope='row'] {
    padding-right: var(--name-padding, 6px);
    text-align: right;
    white-space: nowrap;
  }
  thead th {
    padding-bottom: 3px;
    text-align: center;
    line-height: 1.25;
  }
  th[scope='col'] span {
    display: block;
    max-width: calc(var(--room) * 1em + 12px);
    margin: auto;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  th[scope='colgroup'] {
    color: var(--hue);
  }
  th[class^='hue'] {
    color: var(--hue);
  }
  :host([names='upright']) th[scope='col'] {
    vertical-align: bottom;
  }
  :host([names='upright']) th[scope='col'] span {
    max-width: none;
    max-height: 9em;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
  }

  td {
    box-sizing: content-box;
    width: calc(var(--room, 0) * 1em + 1px);
    min-width: 17px;
    height: var(--cell-height, 23px);
    padding: 0 var(--cell-padding, 2px);
    border: 1px solid var(--paper);
    background: var(--cell);
    text-align: right;
    cursor: pointer;
  }
  td:hover {
    outline: 1px solid var(--soft);
    outline-offset: -1px;
  }

  /* A weight is ink; where no colours are mixed its digits stand on a plain cell. */
  @supports (color: color-mix(in srgb, red calc(1 * 50%), blue)) {
    .share {
      background: color-mix(in srgb, var(--weight-1) calc(var(--depth) * 100%), var(--weight-0));
      color: var(--digits);
    }
    .over-light {
      color: #fff;
    }
    .over-dark {
      color: #000;
    }
    .over-light.over-dark {
      color: var(--digits-turned);
    }
  }
  .share.other {
    background: rgb(var(--fill));
    color: #fff;
  }
  .share.over-bright {
    color: #000;
  }

  /* The query's row is ruled in ink; the key and the value that the opened weight leads to, in their head's hue. */
  .asks td,
  tr.linked td,
  td.linked {
    position: relative;
  }
  /* Over the gaps between cells, and without moving any. */
  .asks td::before,
  tr.linked td::before,
  td.linked::before {
    position: absolute;
    inset: -2px -1px -1px;
    border: solid var(--hue, var(--ink)); /* with neither none would be drawn, of the query's row too */
    border-width: 2px 0;
    content: '';
    pointer-events: none;
  }
  .asks td::before {
    border-color: var(--ink);
  }
  td.linked::before {
    border-width: 0 2px;
  }
  .feeds {
    text-decoration: underline;
    text-decoration-color: var(--hue);
    text-decoration-thickness: 1.5px;
    text-underline-offset: 3px;
  }
  .opened {
    position: relative;
    z-index: 1;
    outline: 2.5px solid var(--ink);
    outline-offset: -1px;
    box-shadow: inset 0 0 0 2.5px var(--paper);
  }
  td[aria-describedby='by-hand'],
  td.writing {
    position: relative;
  }
  /* Set by hand: a turned-down corner. Imported: the same once for the whole. */
  td[aria-describedby='by-hand']::after,
  .own::after {
    border: 3.5px solid;
    border-color: var(--ink) var(--ink) transparent transparent;
    content: '';
  }
  td[aria-describedby='by-hand']::after {
    position: absolute;
    top: 0;
    right: 0;
  }
  .own::after {
    display: inline-block;
    vertical-align: middle;
  }
  mha-cell-box {
    position: absolute;
    z-index: 3;
    inset: -1px auto -1px -1px;
    min-width: calc(100% + 2px);
    width: 7em;
    line-height: inherit;
  }
  @supports (field-sizing: content) {
    mha-cell-box {
      width: auto;
      max-width: 12em;
    }
  }
  table:not([aria-readonly]) td {
    cursor: cell;
    touch-action: manipulation;
  }
  td:focus-visible {
    position: relative;
    outline: 2px solid var(--ink);
    outline-offset: 1px;
  }

  .bar {
    height: 24px; /* a thing to press, however close the rows stand */
    padding: 0 5px 0 0;
    text-align: right;
    white-space: nowrap;
  }
  .bar button:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .bar::after {
    display: block;
    width: calc(var(--share) * 100%);
    height: 3px;
    margin: 2px 0 -2px auto;
    background: var(--hue);
    content: '';
  }

  :host([names='none']) th[scope] span,
  :host([names='rows']) th[scope='col'] span,
  :host([names='cols']) th[scope='row'] span {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  :host([names='none']) th,
  :host([names='rows']) thead th,
  :host([names='cols']) th[scope='row'] {
    padding: 0;
  }

  /* Small cells would be hard to hit by finger. */
  @container (max-width: 900px) {
    td {
      min-width: 23px;
      height: 27px;
    }
    figcaption .name {
      min-height: 24px;
    }
    :host([alone]) tbody th[scope='row'] {
      padding-right: 6px;
    }
    :host([alone]) tbody th[scope='row'] span {
      position: static;
      width: auto;
      height: auto;
      clip-path: none;
    }
  }

  @media (forced-colors: active) {
    .bar::after {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
  @media print {
    td,
    .bar::after {
      -webkit-print-color-adjust: exact; /* Chrome before 136 */
      print-color-adjust: exact;
    }
  }

  .summary {
    margin-top: 4px;
    max-width: 46em;
    font-size: var(--size-small);
    line-height: 1.45;
  }
`;
