import { css } from 'lit';

export const colourBarStyles = css`
  :host {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    color: var(--soft);
    font-size: var(--size-small);
    white-space: nowrap;
  }
  canvas {
    width: 96px;
    height: 10px;
  }
`;
