import { css } from 'lit';

export const controlsStyles = css`
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 26px;
    align-items: baseline;
    min-height: var(--target);
  }
  .line + .line {
    margin-top: 6px;
  }
  .links {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0 26px;
  }
  .links .link {
    min-height: var(--target);
  }
  em {
    color: var(--ink);
    font-size: 1.1em;
  }
  label {
    display: inline-flex;
    gap: 8px;
    align-items: baseline;
    min-height: var(--target);
    color: var(--soft);
  }
  label.on {
    color: var(--ink);
  }
  input:not([type='checkbox']) {
    width: 4.2em;
    height: calc(var(--target) - 4px);
  }
  input[type='text'] {
    width: 9em;
  }
  input[type='checkbox'] {
    width: 18px;
    height: 18px;
    margin: 0;
    translate: 0 3px;
    accent-color: var(--ink);
  }

  @media (max-width: 700px) {
    .line,
    .links {
      column-gap: 20px;
    }
    mha-choice {
      flex: 1 0 100%;
    }
    /* A smaller letter makes iOS zoom in. */
    input:not([type='checkbox']) {
      font-size: 16px;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`;
