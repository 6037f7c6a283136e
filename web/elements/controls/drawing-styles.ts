import { css } from 'lit';

export const drawingStyles = css`
  :host {
    margin-top: 10px;
    font-size: var(--size-small);
  }
  .line,
  .compare {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 24px;
    align-items: center;
  }
  .compare {
    column-gap: 10px;
  }
  label {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-height: var(--target);
  }
  label,
  .compare {
    max-width: 100%;
  }
  select {
    max-width: min(16em, 100%);
    min-height: 24px;
    padding: 0 2px;
  }
  /* As high as what takes its place. */
  .hint {
    display: inline-flex;
    align-items: center;
    min-height: var(--target);
  }
  /* It keeps its room below what takes its place, so that no line more or less moves what follows. */
  .edits {
    display: inline-grid;
    justify-items: start;
  }
  .edits > * {
    grid-area: 1 / 1;
  }
  .kept {
    visibility: hidden;
  }
  .link {
    min-height: var(--target);
    color: var(--ink);
  }
  .word {
    min-width: 24px;
    min-height: 24px;
    padding: 0 6px;
    background: var(--cell);
    color: var(--ink);
    font-family: var(--serif);
    font-style: normal;
  }

  @media (max-width: 700px) {
    /* Smaller letters make iOS zoom in. */
    select {
      font-size: 16px;
    }
  }
  @media print {
    :host {
      display: none;
    }
  }
`;
