import { css } from 'lit';

export const whyStyles = css`
  /* It stands clear already. */
  button,
  [tabindex] {
    scroll-margin-block: 0;
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 360px);
    gap: 0 40px;
    align-content: start;
    /* As high as most explanations are, so that it keeps its place from one to the next. */
    min-height: 124px;
    padding: 8px 0 10px;
    border-top: 1px solid var(--line);
  }
  .grip {
    display: none;
  }
  h2 {
    font: 600 17px/1.35 var(--serif);
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
    align-items: baseline;
    justify-content: space-between;
  }
  .pointed {
    font-size: var(--size-small);
  }
  .pointed b {
    color: var(--ink);
    font-weight: 600;
  }
  .aside {
    font-size: var(--size-small);
  }
  .aside {
    padding-top: 4px;
  }
  .aside p + p {
    margin-top: 4px;
  }
  .formula {
    direction: ltr;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
    margin-top: var(--formula-space, 2px);
    font: 19px/1.5 var(--serif);
  }
  /* A fraction breaks nowhere: one that is too wide is moved in its own place. */
  @media screen {
    .piece {
      max-width: 100%;
      overflow-x: auto;
    }
  }
  .last {
    display: inline-flex;
    gap: 8px;
    align-items: center;
  }
  /* No part of a button may reach out of its box: Firefox makes room in math for all that does. */
  .formula button {
    min-width: 0;
    min-height: 0;
    line-height: 1.1;
    text-decoration-color: var(--hue, var(--soft));
    text-underline-offset: 3px;
  }
  .set {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    align-items: center;
    margin-top: 4px;
  }
  .where {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    align-items: baseline;
    font-size: var(--size-small);
  }
  .where .link {
    min-height: 0;
  }
  .letters {
    margin-inline-start: 16px;
    font-size: 14px;
  }
  .index {
    margin-inline-start: 8px;
    font-size: var(--size-small);
  }
  .result b {
    color: var(--hue, inherit);
    font-weight: 600;
  }
  .of,
  .before {
    color: var(--soft);
    font: var(--size-small) / 1.4 var(--sans);
  }
  sub {
    font-size: 0.7em;
    line-height: 0;
  }
  .terms {
    max-height: 180px;
    margin: 8px 0 0;
    padding: 0;
    position: relative;
    overflow: auto;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 230px), 1fr));
    font: 15px/1.6 var(--serif);
    list-style: none;
  }

  @media (max-width: 700px) {
    section {
      grid-template-columns: minmax(0, 1fr);
      min-height: 0;
      /* As high as the formula of the worked example's weight; the row of a head is seen above it. */
      max-height: min(40vh, 180px);
      margin: 0 calc(-1 * var(--margin));
      padding: 0 var(--margin) 12px;
      position: relative;
      overflow: auto;
      border-top: 2px solid var(--ink);
      background: var(--sheet);
    }
    .grip {
      position: sticky;
      top: 0;
      display: block;
      width: 100%;
      height: 24px;
      background: var(--sheet);
    }
    .grip::after {
      display: block;
      width: 40px;
      height: 4px;
      margin: auto;
      border-radius: 2px;
      background: var(--line);
      content: '';
    }
    .tall {
      max-height: 40vh;
    }
    section:not(.tall) .letters {
      display: none;
    }
    .letters,
    .index {
      margin-inline-start: 0;
    }
    h2 {
      font-size: 16px;
    }
    .formula {
      gap: 8px 4px;
      font-size: 15px;
    }
    .where > .link {
      min-height: 24px;
    }
    /* For fingers. */
    .formula button {
      padding: 6.5px 3px;
    }
    /* An exponent stands as high as what is below it takes. */
    .formula msup button {
      padding: 11px 3px 2px;
    }
  }
  /* In a low window, such as a small frame or a wide one at 400 %, a number and its answer are seen at once. */
  @media (max-height: 440px) {
    section,
    section.tall {
      min-height: 0;
      max-height: 40vh;
      padding-bottom: 4px;
      position: relative;
      overflow: auto;
      border-top: 2px solid var(--ink);
      background: var(--sheet);
    }
    .grip {
      display: none;
    }
    /* The question and its formula first. */
    .answer {
      display: flex;
      flex-direction: column;
    }
    .where {
      order: 1;
    }
  }
  @media print {
    section,
    section.tall {
      min-height: 0;
      max-height: none;
      overflow: visible;
    }
    .grip {
      display: none;
    }
    .terms {
      max-height: none;
      overflow: visible;
    }
  }
`;
