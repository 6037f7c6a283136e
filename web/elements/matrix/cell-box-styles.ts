import { css } from 'lit';

export const cellBoxStyles = css`
  :host {
    position: relative;
    display: inline-block;
    font: inherit;
  }
  input {
    width: 100%;
    height: 100%;
    padding: 0 4px;
    field-sizing: content; /* no neighbour is hidden by more than is written */
    border: 0;
    border-radius: 0;
    outline: 2px solid var(--ink);
    background: var(--sheet);
    color: var(--ink);
    font: inherit;
  }
  input[aria-invalid='true'] {
    outline-color: var(--odd);
  }
  #why {
    position: absolute;
    z-index: 4;
    top: calc(100% + 5px);
    left: 0;
    width: max-content;
    max-width: 240px;
    padding: 6px 10px;
    background: var(--ink);
    color: var(--paper);
    font: var(--size-small) / 1.4 var(--sans);
    text-align: left;
    white-space: normal;
  }
  :host([line]) {
    width: 7em;
    height: calc(var(--target) - 4px);
  }
  :host([line]) input {
    scroll-margin-block: 0;
  }
  :host([line]) input:not(:focus, [aria-invalid='true']) {
    outline: 0;
    border-bottom: 1px dotted var(--soft);
    background: none;
  }
  /* What is below may be out of the window. */
  :host([line]) #why {
    top: auto;
    bottom: calc(100% + 5px);
  }
  @media (max-width: 700px) {
    /* A smaller letter makes iOS zoom in. */
    input {
      font-size: 16px;
    }
  }
  @media (forced-colors: active) {
    input {
      outline-color: Highlight;
    }
    #why {
      border: 1px solid CanvasText;
    }
  }
`;
