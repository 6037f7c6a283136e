/** A head's name that can be clicked, in its hue where the head has one. */
import { css } from 'lit';

export const headNameStyles = css`
  .name {
    min-height: 24px;
    color: var(--soft);
    white-space: nowrap;
  }
  .name:hover {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  [class^='hue'] .name {
    color: var(--hue);
    font-weight: 600;
  }
`;
