import { css } from 'lit';

export const sentenceStyles = css`
  :host {
    font: var(--size-sentence) / 1.3 var(--serif);
    --room: 60px;
  }
  .block {
    position: relative;
    padding-top: var(--room);
  }
  .middle {
    font-size: max(18px, calc(0.74 * var(--size-sentence)));
  }
  .long {
    font-size: 17px;
    --room: 12px;
  }
  .block p {
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  .out {
    color: var(--soft);
    cursor: default;
  }

  /* The bold form of each word is kept in width, so that choosing another word moves none. */
  .asker {
    display: inline-grid;
    max-width: 100%;
    border-bottom: 3px solid transparent;
    line-height: 1.25;
  }
  .asker::after {
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-weight: 600;
    content: attr(data-text);
  }
  .asker:hover {
    border-bottom-color: var(--line);
  }
  .asker[aria-checked='true'] {
    border-bottom-color: currentcolor;
    font-weight: 600;
  }

  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
    pointer-events: none;
  }
  path {
    fill: none;
    stroke: var(--hue, var(--soft));
    transition:
      d 0.2s,
      stroke-width 0.2s;
  }
  text {
    fill: var(--hue, var(--soft));
    font: 600 13px var(--sans);
    font-variant-numeric: tabular-nums;
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 4px;
  }

  .offer,
  .tools {
    font: var(--size-small) / 1.45 var(--sans);
  }
  .offer .link,
  .tools .link {
    color: var(--ink);
  }
  .empty {
    padding-top: var(--room);
    color: var(--soft);
  }
  .empty .link {
    color: var(--ink);
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
    align-items: center;
    min-height: var(--room);
  }
  .tools .link {
    min-height: var(--target);
  }
  .box {
    display: grid;
    line-height: 1.45;
  }
  /* Holds the text as well, so that the box is always as high as what is typed. */
  .box::after {
    visibility: hidden;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    content: attr(data-text);
  }
  .box::after,
  textarea {
    grid-area: 1 / 1;
  }
  textarea {
    width: 100%;
    padding: 0;
    overflow: hidden;
    border: 0;
    border-bottom: 2px solid var(--ink);
    border-radius: 0;
    resize: none;
    background: none;
    color: inherit;
    font: inherit;
    line-height: inherit;
  }
  textarea:focus-visible {
    outline-offset: 4px;
  }

  @media (max-width: 700px) {
    :host {
      --room: 46px;
    }
    .short p {
      line-height: 1.9;
    }
    .middle {
      --room: 12px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    path {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .asker[aria-checked='true'] {
      border-bottom-color: Highlight;
    }
    path {
      stroke: CanvasText;
    }
    text {
      fill: CanvasText;
      stroke: Canvas;
    }
  }
`;
