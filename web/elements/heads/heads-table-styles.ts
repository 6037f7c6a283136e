import { css } from 'lit';

export const headsPanelStyles = css`
  :host {
    margin-block: 8px 16px;
    font-size: var(--size-small);
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
    align-items: baseline;
  }
  h2 {
    font: 600 var(--size-text) / 1.4 var(--sans);
  }
  p {
    max-width: 62em;
  }
  summary {
    width: max-content;
    min-height: var(--target);
    cursor: pointer;
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 2px 16px;
    max-width: 62em;
    margin: 0;
  }
  dt {
    max-width: 7em;
    color: var(--ink);
  }
  dd {
    margin: 0;
  }
  .scroll {
    margin-top: 6px;
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0 14px 0 0;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: start;
    vertical-align: baseline;
  }
  thead th {
    color: var(--soft);
    line-height: 1.3;
    vertical-align: bottom;
  }
  th[aria-sort] .link {
    color: var(--ink);
    font-weight: 600;
  }
  thead .link {
    text-decoration-style: dotted;
  }
  [aria-sort='ascending'] .link::after {
    content: ' ↑' / '';
  }
  [aria-sort='descending'] .link::after {
    content: ' ↓' / '';
  }
  .value {
    text-align: end;
    white-space: nowrap;
  }
  thead .value {
    max-width: 7em;
    white-space: normal;
  }
  /* A heading is widened by its word, not the word broken. */
  thead em {
    overflow-wrap: normal;
  }
  .value .link {
    text-align: end;
  }
  .does {
    min-width: 12em;
    max-width: 32em;
    line-height: 1.35;
  }
  tbody .head {
    white-space: nowrap;
  }
  [class^='hue'] .head {
    color: var(--hue);
    font-weight: 600;
  }
  /* The name stays while the numbers scroll. */
  .head {
    position: sticky;
    inset-inline-start: 0;
    background: var(--paper);
  }
  .check {
    text-align: center;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 3px;
    translate: 0 3px;
    accent-color: var(--ink);
  }
`;
