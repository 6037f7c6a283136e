import { css } from 'lit';

export const openedStyles = css`
  :host {
    container-type: inline-size;
    margin-block: 16px;
  }
  h2 {
    margin: 12px 0 8px;
    color: var(--hue, var(--ink));
    font: 600 var(--size-text) / 1.4 var(--sans);
  }
  .stages {
    display: flex;
    flex-wrap: wrap;
    gap: 18px 28px;
    align-items: flex-start;
  }
  .stages + .stages {
    margin-top: 18px;
  }
  mha-matrix {
    max-width: 100%;
    position: relative; /* so that what is only read out does not reach out of it */
    overflow-x: auto;
  }
`;
