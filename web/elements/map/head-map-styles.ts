import { css } from 'lit';

export const headMapStyles = css`
  :host {
    margin-bottom: 16px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    align-items: center;
    font-size: var(--size-small);
  }
  .map {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
  }
  .words:not(.sideways) {
    grid-column: 2;
  }
  p {
    margin-top: 6px;
    font-size: var(--size-small);
  }
`;
