import { css } from 'lit';

export const notesStyles = css`
  ul {
    max-height: 30vh;
    margin: 0;
    padding: 6px 0;
    position: relative;
    overflow: auto;
    border-top: 1px solid var(--line);
    list-style: none;
  }
  li {
    display: flex;
    gap: 12px;
    align-items: baseline;
    margin: 4px 0;
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--soft);
  }
  button {
    scroll-margin-block: 0;
  }
  span {
    max-width: 80ch;
    overflow-wrap: anywhere;
  }
  .link {
    min-width: 24px;
    text-align: center;
    text-decoration: none;
  }
  /* So that something is seen of the numbers above them and the answer. */
  @media (max-height: 440px) {
    ul {
      max-height: 20vh;
    }
  }
  @media (max-width: 700px) {
    .link {
      min-width: var(--target);
      min-height: var(--target);
      margin-inline-start: auto;
    }
  }
`;
