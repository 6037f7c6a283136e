/** Cells that hold no plain number, wherever numbers stand in a table; and the open one where colours are few. */
import { css } from 'lit';

export const oddCellStyles = css`
  .zero {
    color: var(--soft);
  }
  .masked {
    background: repeating-linear-gradient(135deg, var(--paper) 0 3px, var(--line) 3px 4px);
    color: var(--soft);
  }
  .infinite,
  .nan {
    color: var(--odd);
    font-weight: 600;
  }
  .sign::after {
    content: attr(data-sign);
  }

  @media (forced-colors: active) {
    .masked {
      forced-color-adjust: none;
      background: repeating-linear-gradient(135deg, Canvas 0 3px, GrayText 3px 4px);
      color: CanvasText;
    }
    .opened {
      outline-color: Highlight;
    }
  }
`;
