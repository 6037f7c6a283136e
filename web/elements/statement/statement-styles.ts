import { css } from 'lit';

export const statementStyles = css`
  :host {
    font: var(--size-lead) / 1.5 var(--serif);
  }
  p {
    font-size: calc(var(--scale, 1) * var(--size-lead));
    /* The lines that it usually takes are kept, so that nothing below moves when a sentence more or less is true. */
    min-height: calc(var(--lines, 1) * 1.5em);
    text-wrap: pretty;
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
`;
