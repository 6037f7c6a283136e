/** Styles that every element starts from: type, what can be pressed, how focus shows, colours of heads. */
import { css, unsafeCSS } from 'lit';
import figures from '../../styles/figures.css?inline';

export const shared = css`
  ${unsafeCSS(figures)}

  :host {
    display: block;
    color: var(--ink);
    font: var(--size-text) / 1.45 var(--sans);
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  p,
  h2,
  h3,
  figure {
    margin: 0;
  }
  em,
  .word {
    font-family: var(--serif);
    font-style: italic;
  }
  /* A word that is longer than the page takes lines. */
  em,
  bdi,
  .word {
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--soft);
  }
  .name small {
    margin-inline-start: 4px;
    color: var(--soft);
    font-size: 11px;
    font-weight: 400;
  }

  button {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
    text-align: inherit;
    cursor: pointer;
  }
  /* A number, a word or a setting that opens something, inside a line of text. */
  .link {
    min-width: 24px;
    min-height: 24px;
    text-decoration: underline;
    text-decoration-color: var(--soft);
    text-decoration-thickness: 1px;
    text-underline-offset: 4px;
  }
  .link:hover {
    text-decoration-color: currentcolor;
    text-decoration-thickness: 2px;
  }
  .setting {
    text-decoration-style: dotted;
  }
  .link[aria-disabled='true'] {
    color: var(--soft);
    text-decoration: none;
    cursor: default;
  }

  /* What is written or chosen in a line of text. */
  select,
  input:where(:not([type='checkbox'], [type='file'])) {
    min-width: 0;
    max-width: 100%;
    padding: 0;
    border: 0;
    border-bottom: 1px dotted var(--soft);
    border-radius: 0;
    background: var(--paper);
    color: var(--ink);
    font: inherit;
  }

  /* Two tones, so that one of them stands out on any cell. */
  :focus-visible {
    outline: 2px solid var(--ink);
    outline-offset: 2px;
    box-shadow: 0 0 0 2px var(--paper);
  }

  /* What gets the focus is moved out from under the answer that stands at the bottom of the window. */
  button,
  input,
  select,
  summary,
  textarea,
  [tabindex] {
    scroll-margin-block: 12px calc(var(--answer, 0px) + 12px);
  }

  .hue-1 {
    --hue: var(--head-1);
  }
  .hue-2 {
    --hue: var(--head-2);
  }
  .hue-3 {
    --hue: var(--head-3);
  }
  .hue-4 {
    --hue: var(--head-4);
  }

  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    .link {
      text-decoration-color: currentcolor;
    }
    :focus-visible {
      outline-color: Highlight;
    }
  }
`;
