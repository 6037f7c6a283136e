import { css } from 'lit';

/** Over the styles of matrices. */
export const acrossStyles = css`
  .across {
    display: grid;
    gap: 0 18px;
    align-items: end;
    justify-content: start;
  }
  .beside {
    /* What 'fit' leaves for sizes, so that those of compared words stand below each other. */
    grid-template-columns: repeat(3, max-content) calc(var(--over-size) * 1px);
  }
  .below {
    grid-template-columns: repeat(2, max-content) minmax(min-content, max-content) minmax(min-content, 1fr);
    gap: 0 12px;
  }
  .below .links,
  .below .note {
    grid-column: 1 / -1;
  }
  .beside .numbers {
    display: none;
  }
  .below .sum {
    grid-column: 3;
    border-top: 1.5px solid var(--ink);
  }
  .below .sum-is {
    grid-column: 3 / -1;
    line-height: 1.6;
    overflow-wrap: anywhere;
  }
  .below .part figcaption,
  .below .size figcaption {
    white-space: normal;
  }
  /* What 'fit' leaves for them. */
  .beside .output figcaption,
  .beside .part figcaption {
    max-width: calc(var(--over-output) * 1px);
    white-space: normal;
  }
  .beside .part figcaption {
    max-width: calc(var(--over-part) * 1px);
  }
  .tight .prefix,
  .tight .name small {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  /* So wide are the columns, whatever stands in them. */
  table {
    table-layout: fixed;
    width: calc((var(--names) + var(--words) * var(--cell)) * 1px);
  }
  tbody th[scope='row'],
  tfoot th[scope='row'] {
    font-size: 13px;
    text-align: left;
  }
  thead th {
    font-size: var(--size-small);
    vertical-align: bottom;
  }
  thead th:first-child {
    width: calc(var(--names) * 1px);
    padding-right: 10px;
    text-align: left;
    overflow-wrap: anywhere;
  }
  th[scope='col'] {
    padding-bottom: 4px;
    color: var(--ink);
    font: var(--font-heading);
  }
  th[scope='col'] span {
    max-width: calc(var(--cell) * 1px - 2px);
  }
  .upright th[scope='col'] {
    font-size: 13.5px;
  }
  .upright th[scope='col'] span {
    max-width: none;
    max-height: 96px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
  }
  .across th.asking {
    border-bottom: 3px solid var(--ink);
    font-weight: 600;
  }
  .plain td {
    height: 40px;
    font-size: calc(1.25 * var(--size-number));
  }
  .plain th[scope='col'] {
    font-size: calc(1.25 * 15px);
  }
  .bare td {
    font-size: calc(0.92 * var(--size-number));
  }

  td {
    min-width: 0;
    height: 27px;
    padding: 0;
    text-align: center;
  }
  .name {
    min-width: 24px;
  }
  tfoot td {
    cursor: default;
  }

  figure figcaption {
    margin-bottom: 6px;
    line-height: 1.3;
  }
  .room {
    /* With what is drawn around a cell, which would be cut off. */
    width: calc(var(--room) * 1px + 4px);
    margin: -2px;
    padding: 2px;
    overflow: auto hidden;
    translate: 0 5px;
    scrollbar-width: thin;
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    height: 28px;
    line-height: 28px;
    text-align: right;
  }
  .size figcaption,
  .size li {
    text-align: right;
    color: var(--soft);
  }

  .note {
    /* Takes the width that is there, and asks for none. */
    width: 0;
    min-width: 100%;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    align-items: center;
    font-size: var(--size-small);
    line-height: 1.45;
  }
  .note em,
  .link {
    color: var(--ink);
  }
  .scroll {
    grid-column: 1 / -1;
    position: relative;
    overflow-x: auto;
  }
  .sum-is {
    font-size: var(--size-small);
    line-height: 28px;
  }

  .beside .note {
    grid-area: 2 / 1 / 3 / 3;
    align-self: start;
    padding-top: 6px;
  }
  .beside .sum {
    grid-area: 2 / 3;
    align-self: start;
    border-top: 1.5px solid var(--ink);
  }
  .beside .sum-is {
    grid-area: 2 / 4;
    align-self: start;
    border-top: 1.5px solid var(--ink);
    /* What 'fit' leaves for it; a long word takes several lines. */
    max-width: calc(var(--over-size) * 1px + 18px);
    margin-left: -18px;
    padding: 4px 0 0 18px;
    line-height: 1.5;
    overflow-wrap: anywhere;
    text-align: right;
  }

  .wide-map {
    display: grid;
    grid-template-columns: calc(var(--names) * 1px) auto;
  }
  .wide-map .from-at {
    align-self: end;
    padding-bottom: 4px;
    color: var(--soft);
    font-size: var(--size-small);
  }
  .wide-map li {
    text-align: left;
  }
  .tight .from-at,
  .tight thead th:first-child {
    visibility: hidden;
    white-space: normal;
    font-size: 0;
  }
`;
