import { css } from 'lit';

export const mapsStyles = css`
  :host {
    margin-top: 16px;
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    align-items: center;
    margin-bottom: 8px;
    font-size: var(--size-small);
  }
  .maps {
    display: grid;
    grid-template-columns: repeat(var(--columns), minmax(0, calc(var(--side) * 1px)));
    gap: 14px;
    justify-content: space-between;
    max-width: calc(var(--columns) * 290px); /* few are not torn apart */
  }
  .large {
    max-width: none;
    justify-content: start;
  }
  .named {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
  }
  .named .words:not(.sideways) {
    grid-column: 2;
  }
  figcaption {
    font: 13px/20px var(--sans);
  }
  figure p {
    margin-top: 3px;
    /* Two lines: pointing at a cell moves nothing. */
    min-height: 2.7em;
    font-size: 12px;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  @media print {
    figure {
      break-inside: avoid;
    }
  }
`;
