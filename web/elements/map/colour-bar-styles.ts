import { css } from 'lit';

export const colourBarStyles = css`
  :host {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 6px;
    align-items: center;
    color: var(--soft);
    font-size: var(--size-small);
  }
  canvas {
    width: 96px;
    height: 10px;
  }
`;
