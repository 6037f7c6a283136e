import { css } from 'lit';

export const statementStyles = css`
  :host {
    font: var(--size-lead) / 1.5 var(--serif);
    /* Three lines are kept, so that nothing below moves when a sentence more or less is true. */
    min-height: calc(3 * 1.5 * var(--size-lead));
  }
  p {
    text-wrap: pretty;
  }
  b {
    font-weight: 600;
  }
  [class^='hue'] {
    color: var(--hue);
  }
`;
