import { css } from 'lit';

export const changesStyles = css`
  :host {
    margin-block: 8px;
    font-size: var(--size-small);
  }
  .edit {
    white-space: nowrap;
  }
  p .link {
    margin-inline-end: 2px;
  }
  p > .link {
    margin-inline-start: 14px;
  }
  summary {
    width: fit-content;
    min-height: 24px;
    color: var(--soft);
    cursor: pointer;
  }
  summary b {
    color: var(--ink);
  }
  .scroll {
    position: relative;
    overflow-x: auto;
  }
  table {
    margin-block: 2px 10px;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 1px 18px 1px 0;
    text-align: start;
    white-space: nowrap;
  }
  thead th {
    color: var(--soft);
    font-weight: 400;
  }
  tbody th {
    font-weight: 400;
  }
  .number {
    text-align: end;
  }
  b {
    font-weight: 600;
  }
  @media (max-width: 700px) {
    .edit {
      white-space: normal;
    }
    .link,
    summary {
      min-height: 32px;
    }
  }
`;
