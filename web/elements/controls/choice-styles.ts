import { css } from 'lit';

export const choiceStyles = css`
  :host {
    display: inline-flex;
    max-width: 100%;
    gap: 8px;
    align-items: start;
  }
  .label {
    color: var(--soft);
    line-height: var(--target);
    white-space: nowrap;
  }
  .row {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px;
    min-width: 0;
  }
  .place {
    position: relative;
    min-width: calc(var(--target) + 2px);
    max-width: 100%;
  }
  button {
    display: block;
    width: 100%;
    height: var(--target);
    padding: 0 10px;
    overflow: hidden;
    background: var(--cell);
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button:hover {
    box-shadow: inset 0 -2px 0 var(--soft);
  }
  button[aria-checked='true'] {
    background: var(--ink);
    color: var(--paper);
  }
  button[aria-disabled='true'] {
    background: none;
    box-shadow: none;
    color: var(--soft);
    text-decoration: line-through;
    cursor: not-allowed;
  }
  button:focus-visible {
    position: relative;
    z-index: 1;
  }
  .why {
    display: none;
    position: absolute;
    z-index: 3;
    top: calc(100% + 4px);
    inset-inline-start: 0;
    width: max-content;
    max-width: 240px;
    padding: 6px 10px;
    background: var(--ink);
    color: var(--paper);
    font-size: var(--size-small);
  }
  button:hover + .why,
  button:focus + .why {
    display: block;
  }

  @media (max-width: 700px) {
    .many .place {
      min-width: 29px;
    }
    .many button {
      padding: 0 5px;
    }
  }
  @media (forced-colors: active) {
    button {
      border: 1px solid ButtonBorder;
    }
    button[aria-checked='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    button[aria-disabled='true'] {
      color: GrayText;
    }
    .why {
      border: 1px solid CanvasText;
    }
  }
`;
