import { css } from 'lit';

export const pipelineStyles = css`
  :host {
    container-type: inline-size;
    /* Only numbers of very many digits are wider than the page. */
    overflow-x: auto;
  }
  .bench {
    display: grid;
    grid-template-columns: auto max-content auto;
    gap: 0 10px;
    justify-content: start;
    align-items: center;
  }
  .tall {
    align-items: start;
  }
  .strip {
    position: relative;
    margin-bottom: 10px;
    padding-left: 10px;
    border-left: 3px solid var(--hue);
  }
  .strip:last-child {
    margin-bottom: 0;
  }
  h2 {
    color: var(--hue);
    font: 600 var(--size-text) / 1.3 var(--sans);
  }
  .strip > h2 {
    position: absolute;
    top: 0;
  }
  h2 span {
    font-weight: 400;
  }
  .flow {
    display: flex;
    gap: 6px;
    align-items: flex-end;
  }
  .group {
    /* For the heading. */
    padding-top: 22px;
    display: flex;
    gap: 5px;
    align-items: flex-end;
  }
  .stack {
    display: grid;
    gap: 6px;
    justify-items: end;
  }
  .ends {
    display: grid;
    gap: 10px;
    justify-items: start;
  }
  :host([arranged='broken']) .strip > .flow {
    flex-direction: column;
    align-items: flex-start;
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
  .mixer p {
    max-width: 200px;
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
    .flow {
      flex-wrap: wrap;
      gap: 14px 16px;
    }
    .mixer p {
      max-width: 40em;
    }
  }
`;
