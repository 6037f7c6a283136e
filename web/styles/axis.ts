import { css } from 'lit';

/** Words along the axes of a map. */
export const axisStyles = css`
  .words {
    position: relative;
    height: min(100px, calc(var(--letters) * 8px + 14px));
  }
  .words span {
    position: absolute;
    bottom: 3px;
    left: calc((var(--at) + 0.5) * var(--cell) * 1px - 8px);
    width: 16px;
    max-height: 96px;
    overflow: hidden;
    font: 13px/16px var(--serif);
    text-overflow: ellipsis;
    white-space: nowrap;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
  }
  .words .asking {
    font-weight: 600;
  }
  .words.sideways {
    width: 74px;
    height: auto;
  }
  .sideways span {
    top: calc((var(--at) + 0.5) * var(--cell) * 1px - 8px);
    right: 6px;
    bottom: auto;
    left: auto;
    width: auto;
    max-width: 68px;
    max-height: none;
    writing-mode: horizontal-tb;
    transform: none;
  }
`;
