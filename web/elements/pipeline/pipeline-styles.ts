import { css } from 'lit';

export const pipelineStyles = css`
  :host {
    container-type: inline-size;
    /* Only numbers of very many digits are wider than the page. */
    overflow-x: auto;
    --between-parts: 10px;
    --between-steps: 6px;
    --between-inputs: 5px;
  }
  /* Two steps closer, before anything leaves its line. */
  :host(:is([closer='1'], [closer='2'])) {
    --between-parts: 7px;
    --between-steps: 4px;
    --between-inputs: 3px;
    --cell-padding: 1px;
    --cell-height: 20px;
    --name-padding: 4px;
  }
  :host([closer='2']) {
    --cell-height: 19px;
    --size-number: 11px;
  }
  .bench {
    display: grid;
    grid-template-columns: auto max-content auto;
    gap: 0 var(--between-parts);
    justify-content: start;
    align-items: center;
  }
  .tall {
    align-items: start;
  }
  .strip {
    position: relative;
    margin-bottom: 10px;
    padding-left: var(--between-parts);
    border-left: 3px solid var(--hue);
  }
  .strip:last-child {
    margin-bottom: 0;
  }
  h2 {
    color: var(--hue);
    font: 600 var(--size-text) / 1.3 var(--sans);
  }
  h2 span {
    font-weight: 400;
  }
  .flow {
    display: flex;
    gap: var(--between-steps);
    align-items: flex-end;
  }
  /* The heading stands above what takes less height than the others, and asks for no width. */
  .strip > .flow {
    display: grid;
    grid-template: auto 1fr / repeat(5, max-content);
  }
  .strip > .flow > h2 {
    grid-area: 1 / 1 / 2 / 3;
    width: 0;
    min-width: 100%;
    margin-bottom: 3px;
  }
  .group {
    grid-area: 2 / 1;
    display: flex;
    gap: var(--between-inputs);
    align-items: flex-end;
  }
  .rest {
    display: contents;
  }
  .stack {
    grid-row: 1 / 3;
    display: grid;
    gap: var(--between-steps);
    justify-items: end;
  }
  .query {
    grid-row: 2;
  }
  .ends {
    display: grid;
    gap: var(--between-parts);
    justify-items: start;
  }
  :host([arranged='broken']) .strip > .flow {
    grid-template: none / none;
    row-gap: 6px;
  }
  :host([arranged='broken']) :is(.strip > .flow > h2, .group) {
    grid-area: auto;
  }
  :host([arranged='broken']) .rest {
    display: flex;
  }
  :host([arranged='stacked']) .bench {
    grid-template-columns: 1fr;
    gap: 16px;
  }
  :host([arranged='below']) .ends {
    grid-column: 1 / -1;
    margin-top: 16px;
  }
  :host(:is([arranged='below'], [arranged='stacked'])) .ends {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 40px;
    align-items: flex-end;
  }
  .input {
    display: grid;
    gap: 10px;
  }
  .said math {
    math-style: normal;
  }
  .mixer {
    justify-self: stretch;
  }
  .mixer p {
    width: 0;
    min-width: max(100%, 200px);
    margin-top: 4px;
    font-size: var(--size-small);
  }
  .link {
    color: var(--ink);
  }
  sub {
    font-size: 0.7em;
    line-height: 0;
  }
  .said em {
    color: var(--ink);
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0 32px;
    align-items: center;
    margin-top: 6px;
  }
  ::slotted(*) {
    margin-top: 0;
  }
  details {
    scroll-margin-block: 12px calc(var(--answer, 0px) + 12px);
    color: var(--soft);
    font-size: var(--size-small);
  }
  details[open] {
    flex-basis: 100%;
  }
  summary {
    width: fit-content;
    line-height: 24px;
    cursor: pointer;
  }
  .between {
    display: flex;
    flex-wrap: wrap;
    gap: 16px 40px;
    align-items: flex-end;
    padding: 6px 0;
  }

  @container (max-width: 900px) {
    .bench {
      grid-template-columns: 1fr;
      gap: 20px;
    }
    .flow,
    .strip > .flow,
    .rest {
      display: flex;
      flex-wrap: wrap;
      gap: 14px 16px;
    }
    .strip > .flow > h2 {
      flex: 1 0 100%;
    }
    .mixer p {
      width: auto;
      max-width: 40em;
    }
  }
  /* A head begins on the next sheet rather than be torn. */
  @media print {
    .strip,
    .ends {
      break-inside: avoid;
    }
  }
`;
