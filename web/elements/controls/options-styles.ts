import { css } from 'lit';

export const optionsStyles = css`
  :host {
    display: block;
    margin-top: 10px;
  }
  section {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
    gap: 14px 32px;
    align-items: start;
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-weight: 600;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    align-items: baseline;
    min-height: var(--target);
  }
  .row p {
    flex: 1 0 100%;
    font-size: var(--size-small);
  }
  .label {
    color: var(--soft);
  }
  input::placeholder {
    color: var(--soft);
    opacity: 1;
  }
  input.number {
    width: 5.4em;
  }
  .row p.refused {
    color: var(--odd);
  }
  input.text {
    flex: 1 1 14em;
  }
  label {
    max-width: 100%;
  }
  select {
    height: var(--target);
  }
`;
