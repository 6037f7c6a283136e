import { css } from 'lit';

export const stageTableStyles = css`
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 22px;
    align-items: center;
    min-height: var(--target);
  }
  .links {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 16px;
  }
  .line .link {
    min-height: var(--target);
  }
  label {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-height: var(--target);
    color: var(--soft);
  }
  select {
    height: calc(var(--target) - 4px);
    max-width: 15em;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--ink);
  }
  .refused {
    display: block;
  }
  textarea {
    display: block;
    width: 100%;
    border: 1px solid var(--line);
    background: var(--sheet);
    color: var(--ink);
    font: var(--size-number) / 1.4 monospace;
  }

  .scroll {
    max-width: 100%;
    margin-block: 6px 16px;
    padding: 3px;
    position: relative;
    overflow-x: auto;
  }
  table {
    direction: ltr;
    border-collapse: separate;
    border-spacing: 0;
    font-size: var(--size-number);
  }
  caption {
    /* Stays in view while a wide table is moved sideways. */
    position: sticky;
    inset-inline-start: 0;
    width: fit-content;
    max-width: min(46em, 90vw);
    padding-bottom: 6px;
    font-size: var(--size-text);
    text-align: start;
  }
  caption b {
    margin-inline-end: 8px;
    font-weight: 600;
  }
  caption b::first-letter {
    text-transform: uppercase;
  }
  th {
    padding: 0 10px 0 0;
    color: var(--soft);
    font-weight: 400;
    text-align: end;
    white-space: nowrap;
  }
  thead th {
    padding: 0 8px 3px;
    vertical-align: bottom;
  }
  thead th:first-child,
  tbody th {
    position: sticky;
    z-index: 1;
    inset-inline-start: 0;
    background: var(--paper);
    box-shadow: -3px 0 var(--paper); /* over the padding, where numbers would show */
    text-align: start;
  }
  td {
    min-width: 40px;
    height: 25px;
    padding: 0 8px;
    border-top: 1px solid var(--line);
    text-align: end;
    white-space: nowrap;
    cursor: pointer;
  }
  td:hover {
    background: var(--cell);
  }
  .asks th,
  .asks td {
    border-block: 2px solid var(--ink);
  }
  .asks th {
    color: var(--ink);
  }
  .edited {
    font-weight: 600;
  }
  .opened {
    outline: 2.5px solid var(--ink);
    outline-offset: -2px;
  }
  td:focus-visible {
    outline: 2px solid var(--ink);
    outline-offset: -1px;
  }

  @media (max-width: 700px) {
    td {
      height: 30px;
    }
    select {
      font-size: 16px; /* a smaller letter makes iOS zoom in */
    }
  }
  @media print {
    .line {
      display: none;
    }
    .scroll {
      overflow: visible;
    }
  }
`;
