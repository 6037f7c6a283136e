import { css } from 'lit';

export const statementStyles = css`
  :host {
    font: var(--size-lead) / 1.5 var(--serif);
  }
  p {
    /* So many lines are kept, so that nothing below moves when a sentence more or less is true. */
    --lines: 2;
    min-height: calc(var(--lines) * 1.5 * var(--size-lead));
    text-wrap: pretty;
  }
  .by-hand {
    --lines: 3;
  }
  sub {
    line-height: 0;
  }
  strong {
    font-weight: 600;
  }
  [class^='hue'] {
    color: var(--hue);
  }
  button {
    min-width: 0;
    min-height: 0;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  button:hover {
    text-decoration-thickness: 2px;
  }
  @media (max-width: 1000px) {
    .by-hand {
      --lines: 4;
    }
  }
  @media (max-width: 700px) {
    p {
      --lines: 5;
    }
    .by-hand {
      --lines: 7;
    }
  }
`;
