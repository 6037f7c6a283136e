import { css } from 'lit';

export const labStyles = css`
  :host {
    max-width: var(--measure);
    margin: 0 auto;
    padding: 0 var(--margin);
  }
  .lab {
    display: grid;
    /* Nothing inside widens the page: what is too wide scrolls on its own. */
    grid-template-columns: minmax(0, 1fr);
    outline: 0; /* it has the focus only so that keys lead here */
  }
  /* There a formula begins where the link to its table ends: they are not to be hit for each other. */
  .lab[dir='rtl'] {
    --formula-space: 10px;
  }
  .skip {
    position: absolute;
    z-index: 3;
    padding: 0 10px;
    background: var(--paper);
  }
  .skip:not(:focus-visible) {
    clip-path: inset(50%);
  }
  /* A line in each font that widths are measured of; see elements/layout/measure.ts. */
  .probe {
    position: absolute;
    visibility: hidden;
    contain: strict;
  }
  .probe p {
    position: absolute;
    white-space: pre;
  }
  .probe span {
    display: inline-block;
  }
  .probe span::before {
    content: attr(data-text);
  }
  :host(:not([page])) .lab {
    position: relative;
  }
  /* Over what a file can be dropped on: the page, or of somebody else's page the lab alone. */
  .drop {
    position: absolute;
    z-index: 4;
    inset: 0;
    display: grid;
    place-items: center;
    margin: 0;
    background: color-mix(in srgb, var(--paper) 85%, transparent);
    font: 600 20px/1.4 var(--serif);
    pointer-events: none;
  }
  :host([page]) .drop {
    position: fixed;
  }
  mha-statement {
    margin-top: 4px;
  }
  /* Matrices and maps read from left to right in every language; so do tables of stages and formulas. */
  mha-across,
  mha-pipeline,
  mha-maps,
  mha-opened {
    direction: ltr;
  }
  mha-controls {
    margin-block: 8px;
  }
  mha-heads,
  mha-opened,
  mha-changes,
  mha-stage-table,
  mha-maps,
  .compared {
    scroll-margin-block: 12px calc(var(--answer, 0px) + 12px);
  }
  .compared {
    margin-top: 14px;
  }
  /* Notes and the answer: seen wherever one reads, and what is pressed meanwhile stays where it is. */
  .foot {
    position: var(--answer-position, sticky);
    z-index: 2;
    bottom: 0;
    background: var(--paper);
  }
  @media (max-width: 700px) {
    mha-statement {
      margin-top: 6px;
    }
    mha-pipeline,
    mha-opened {
      position: relative;
      overflow-x: auto;
    }
  }
  @media (max-width: 389px) {
    mha-across {
      position: relative;
      overflow-x: auto;
    }
  }
  @media (min-width: 1001px) {
    .narrow {
      display: none;
    }
  }
  @media print {
    .skip {
      display: none;
    }
    .foot,
    mha-notes {
      position: static;
    }
  }
`;
