import { css } from 'lit';

export const importStyles = css`
  section {
    margin-block: 4px 16px;
    padding-left: 14px;
    border-left: 3px solid var(--line);
  }
  header {
    display: flex;
    gap: 26px;
    align-items: baseline;
  }
  h2 {
    font: 600 17px/1.4 var(--serif);
  }
  header .link,
  label {
    min-height: var(--target);
  }
  label {
    display: inline-flex;
    flex-wrap: wrap;
    max-width: 100%;
    gap: 10px;
    align-items: center;
  }
  ul {
    margin-block: 2px 6px;
    padding-left: 1.3em;
  }
  .scroll {
    position: relative;
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-size: var(--size-small);
  }
  th,
  td {
    padding: 3px 16px 3px 0;
    text-align: left;
    vertical-align: middle;
  }
  thead th {
    color: var(--soft);
    font-weight: 400;
    white-space: nowrap;
  }
  tbody th {
    max-width: 22em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  tbody td {
    white-space: nowrap;
  }
  tbody td.refused {
    min-width: 16em;
    white-space: normal;
  }
  .narrow {
    display: none;
  }
  .refused {
    color: var(--odd);
  }
  select {
    max-width: 100%;
  }
  .which {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 10px;
    align-items: center;
  }
  summary {
    min-height: var(--target);
    cursor: pointer;
  }
  tbody td.why {
    min-width: 16em;
    white-space: normal;
  }
  select,
  input[type='number'] {
    min-height: 28px;
  }
  input[type='number'] {
    width: 4em;
  }
  input[type='checkbox'] {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--ink);
  }
  input[type='file'] {
    min-width: 0;
    max-width: 100%;
    color: inherit;
    font: inherit;
  }
  ::file-selector-button {
    margin-right: 10px;
    padding: 3px 10px;
    border: 0;
    background: var(--cell);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  ::file-selector-button:hover {
    box-shadow: inset 0 -2px 0 var(--soft);
  }
  /* One array below the other, since there is no room for columns. */
  @media (max-width: 700px) {
    thead {
      display: none; /* each control says what it is for */
    }
    .narrow {
      display: inline;
    }
    tbody tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      margin-bottom: 10px;
    }
    tbody th,
    tbody td.refused {
      flex: 1 0 100%;
    }
    select,
    input {
      min-height: var(--target);
      font-size: 16px;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`;
