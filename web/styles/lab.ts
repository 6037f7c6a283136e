import { css } from 'lit';

export const labStyles = css`
  main {
    display: grid;
    /* Nothing inside widens the page: what is too wide scrolls on its own. */
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    max-width: calc(var(--measure) + 2 * var(--margin));
    margin: 0 auto;
    padding: 0 var(--margin);
  }
  mha-why {
    position: sticky;
    z-index: 2;
    bottom: 0;
    background: var(--paper);
  }
  @media (min-width: 701px) {
    .narrow {
      display: none;
    }
  }
  @media print {
    mha-why {
      position: static;
    }
  }
`;
