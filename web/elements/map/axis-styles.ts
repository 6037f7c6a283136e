import { css } from 'lit';

/** Words along the axes of a map. */
export const axisStyles = css`
  .words {
    display: grid;
    justify-items: start;
    align-items: end;
    min-width: 0;
  }
  /* All in one place, moved to their columns: the place is as high as the longest. */
  .words span {
    grid-area: 1 / 1;
    box-sizing: content-box;
    width: 1.25em;
    max-height: 7.5em;
    margin-block: 8px 3px;
    overflow: hidden;
    translate: calc((var(--at) + 0.5) * var(--cell) * 1px - 50%) 0;
    font: var(--font-axis);
    text-overflow: ellipsis;
    white-space: nowrap;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
  }
  .words .asking {
    font-weight: 600;
  }
  .words.sideways {
    position: relative;
    width: calc(var(--names) * 1px);
  }
  .sideways span {
    position: absolute;
    top: calc((var(--at) + 0.5) * var(--cell) * 1px);
    right: 6px;
    width: auto;
    max-width: calc(100% - 6px);
    max-height: none;
    margin: 0;
    translate: 0 -50%;
    writing-mode: horizontal-tb;
    transform: none;
  }
`;
