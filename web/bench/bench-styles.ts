import { css } from 'lit';

export const benchStyles = css`
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    min-height: var(--target);
  }
  button {
    min-height: var(--target);
    padding: 0 12px;
    border: 1px solid var(--soft);
    border-radius: 3px;
  }
  button:hover {
    border-color: var(--ink);
  }
  progress {
    accent-color: var(--ink);
  }

  table {
    width: 100%;
    margin-top: 28px;
    border-collapse: collapse;
    font-size: var(--size-number);
  }
  caption {
    padding-bottom: 4px;
    font-size: var(--size-text);
    font-weight: 600;
    text-align: start;
  }
  th {
    padding: 0;
    color: var(--soft);
    font-weight: normal;
    text-align: start;
  }
  tbody th {
    width: 11em;
    color: var(--ink);
  }
  td,
  thead th:not(:first-child) {
    padding: 3px 0 3px 12px;
    text-align: end;
  }
  thead th:nth-child(n + 3) {
    width: 7em;
  }
  thead th.rate {
    text-align: start;
  }
  .rate span {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  /* The longest bar leaves room for its number. */
  i {
    flex: none;
    width: calc(var(--share) * (100% - 4em));
    min-width: 1px;
    height: 12px;
    background: var(--ink);
  }
  .left-out {
    color: var(--soft);
    text-align: start;
  }
  @media (max-width: 700px) {
    .median {
      display: none;
    }
    tbody th {
      width: 8em;
    }
    thead th:nth-child(n + 3) {
      width: 5em;
    }
  }
  @media (forced-colors: active) {
    i {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
`;
