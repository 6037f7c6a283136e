import { css } from 'lit';

export const changesStyles = css`
  :host {
    margin-bottom: 8px;
    font-size: var(--size-small);
  }
  .edit {
    white-space: nowrap;
  }
  p .link {
    margin-right: 2px;
  }
  p > .link {
    margin-left: 14px;
  }
  b {
    font-weight: 600;
  }
  @media (max-width: 700px) {
    .edit {
      white-space: normal;
    }
    .link {
      min-height: 32px;
    }
  }
`;
