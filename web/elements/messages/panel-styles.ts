import { css } from 'lit';

export const panelStyles = css`
  section {
    max-width: 46em;
    margin-block: 12px;
    padding: 4px 0 4px 16px;
    border-inline-start: 4px solid var(--negative);
  }
  h2 {
    font: 600 20px/1.4 var(--serif);
  }
  p {
    margin-top: 4px;
    overflow-wrap: anywhere;
  }
`;
