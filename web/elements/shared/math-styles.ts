/** Formulas in MathML, alike in all browsers and with fonts that were not made for mathematics. */
import { css, unsafeCSS } from 'lit';
import { mathCss } from '../../../build/generated/tables.ts';

export const mathStyles = css`
  ${unsafeCSS(mathCss)}

  math {
    direction: ltr;
    font-family: var(--serif);
    font-size: 1em;
  }
  /* Without a font made for mathematics the sign of the root is not drawn at all, and no brace grows. */
  msqrt,
  mo[stretchy='true'] {
    font-family: math, 'Cambria Math', 'STIX Two Math', 'DejaVu Math TeX Gyre', 'Noto Sans Math', var(--serif);
  }
  msqrt > * {
    font-family: var(--serif);
  }
  /* Browsers would take a letter from U+1D400 on, which few fonts have, and draw an empty box where none has it. */
  mi {
    text-transform: none;
  }
  .letter {
    font-style: italic;
  }
  /* By depth Firefox would set them no smaller than 8 pt, in small text nearly as large as what they belong to. */
  :is(msup, msub, msubsup) > :not(:first-child) {
    math-depth: 0;
    font-size: max(0.71em, 8px);
  }
`;
