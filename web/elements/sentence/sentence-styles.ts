import { css } from 'lit';
import { paperWidth } from '../../styles/paper.ts';

export const sentenceStyles = css`
  :host {
    font: var(--size-sentence) / 1.3 var(--serif);
    --room: 58px;
  }
  /* What is said about the sentence stands beside it where there is room. */
  .set {
    display: flex;
    flex-wrap: wrap;
    gap: 0 36px;
    align-items: last baseline;
  }
  .block {
    position: relative;
    padding-top: var(--room);
  }
  .block:only-child {
    width: 100%;
  }
  /* Single words, with room for what leads from one to the next, and beside the last for the labels of its arcs. */
  .rows {
    min-width: min(100%, 20em);
  }
  .rows p {
    word-spacing: 2.5em;
  }
  .middle {
    font-size: max(18px, calc(0.74 * var(--size-sentence)));
    --room: 52px;
  }
  .long {
    font-size: max(17px, calc(0.64 * var(--size-sentence)));
    --room: 12px;
  }
  .block p,
  .box {
    min-height: calc(1.4 * var(--size-sentence));
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  /* A very long one takes no more than half of the window. */
  .long p,
  .box {
    max-height: 50vh;
    position: relative;
    overflow-y: auto;
  }
  .out {
    color: var(--soft);
    cursor: default;
  }

  .asker {
    max-width: 100%;
    border-bottom: 3px solid transparent;
    line-height: 1.25;
    /* Each word in its own direction; a dir attribute would hide it from the sentence's dir=auto. */
    unicode-bidi: plaintext;
  }
  .together {
    white-space: nowrap;
  }
  /* A word that is too long for a line breaks, and leaves room for its signs. */
  .together .asker {
    max-width: calc(100% - 2em);
    white-space: normal;
  }
  .asker:hover {
    border-bottom-color: var(--line);
  }
  .compared {
    border-bottom: 3px dotted var(--soft);
  }
  .asker[aria-checked='true'] {
    border-bottom-color: currentcolor;
    /* Bold letters are wider, and choosing a word must not move the others. */
    text-shadow:
      0.018em 0 currentcolor,
      -0.018em 0 currentcolor;
  }

  svg {
    direction: ltr; /* in the coordinates of the words, whatever the page's direction */
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
  .press {
    stroke: transparent;
    stroke-width: 10px;
    pointer-events: stroke;
    cursor: pointer;
  }
  text {
    fill: var(--hue, var(--soft));
    font: var(--font-label);
    text-anchor: middle;
    dominant-baseline: central;
    paint-order: stroke;
    stroke: var(--paper);
    stroke-linejoin: round;
    stroke-width: 4px;
  }
  rect {
    fill: var(--paper);
  }

  .offer {
    flex: 1 1 260px;
  }
  .offer,
  .other,
  .tools {
    font: var(--size-small) / 1.45 var(--sans);
  }
  .other {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
    align-items: baseline;
  }
  .other label {
    display: flex;
    flex: 1 1 20em;
    gap: 8px;
    align-items: baseline;
    max-width: 40em;
  }
  .other input {
    flex: 1;
    min-width: 0;
    height: var(--target);
  }
  .offer .link,
  .tools .link {
    color: var(--ink);
  }
  .empty {
    padding-top: var(--room);
    line-height: 1.4;
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
    border-radius: 0;
    outline: 0;
    box-shadow: 0 1px 0 var(--ink);
    resize: none;
    background: none;
    color: inherit;
    font: inherit;
    line-height: inherit;
  }
  textarea:focus-visible {
    outline: 0;
    box-shadow: 0 3px 0 var(--ink);
  }
  textarea::placeholder {
    color: var(--soft);
  }

  @media (max-width: 700px) {
    :host {
      --room: 50px;
    }
    .short p {
      line-height: 2.05;
    }
    .rows {
      --room: 64px;
    }
    .rows p {
      word-spacing: 4em;
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
    textarea:focus-visible {
      outline: 2px solid Highlight;
    }
    .out {
      color: GrayText;
    }
    .asker:not([aria-checked='true'], :hover) {
      border-bottom-color: Canvas;
    }
    path:not(.press) {
      stroke: CanvasText;
    }
    text {
      fill: CanvasText;
      stroke: Canvas;
    }
    rect {
      fill: Canvas;
    }
  }

  /* As it is printed, on the screen too while it is measured for that. */
  :host([paper]) {
    --size-sentence: 24px;
  }
  :host([paper]) .set {
    display: block;
    width: ${paperWidth}px;
  }
  :host([paper]) .offer button {
    display: none;
  }
  :host([paper]) path {
    transition: none;
  }
`;
