import { css } from 'lit';

export const mapStyles = css`
  .frame {
    position: relative;
    width: calc(var(--width) * 1px);
    height: calc(var(--height) * 1px);
    cursor: pointer;
    touch-action: manipulation;
  }
  canvas {
    display: block;
    width: 100%;
    height: 100%;
    image-rendering: pixelated;
    /* Read by the palette; none of these shows on a canvas. */
    outline-color: var(--odd);
    column-rule-color: var(--line);
  }
  .share canvas {
    color: var(--weight-1);
    caret-color: var(--weight-0);
  }
  .signed canvas {
    color: var(--positive);
    caret-color: var(--cell);
    text-decoration-color: var(--negative);
  }

  @media (forced-colors: active) {
    .frame {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
    }
    canvas {
      forced-color-adjust: none;
      outline-color: LinkText;
      column-rule-color: GrayText;
    }
    :is(.share, .signed) canvas {
      caret-color: Canvas;
    }
    .share canvas {
      color: CanvasText;
    }
  }

  /* Over the gap before the cell that a block begins with. */
  .bound {
    position: absolute;
    pointer-events: none;
  }
  .bound.x {
    top: 0;
    bottom: 0;
    left: calc(var(--at) * 100% - 1.5px);
    border-left: 2px solid var(--ink);
  }
  .bound.y {
    right: 0;
    left: 0;
    top: calc(var(--at) * 100% - 1.5px);
    border-top: 2px solid var(--ink);
  }

  .row,
  .opened,
  .cursor {
    position: absolute;
    top: calc(var(--row) * 100% / var(--rows));
    height: calc(100% / var(--rows));
    pointer-events: none;
  }
  .row {
    right: 0;
    left: 0;
    outline: 1.5px solid var(--ink);
    outline-offset: -1px;
  }
  .opened,
  .cursor {
    left: calc(var(--col) * 100% / var(--cols));
    width: calc(100% / var(--cols));
  }
  .opened {
    scroll-margin-block: 12px calc(var(--answer, 0px) + 12px);
    outline: 2px solid var(--ink);
    box-shadow: inset 0 0 0 1px var(--paper);
  }
  .cursor {
    visibility: hidden;
    scroll-margin-block: 12px calc(var(--answer, 0px) + 12px);
  }
  .frame:focus-visible .cursor {
    visibility: visible;
    outline: 2px solid var(--ink);
    box-shadow: inset 0 0 0 1px var(--paper);
  }
`;
