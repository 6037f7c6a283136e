/** How measured numbers are written: to the digits that a measurement has. */

const three = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false });

export const threeDigits = (value: number): string => three.format(value);

/** An error's size in powers of ten: 4.1e-6. */
export const errorSize = (value: number): string => (value === 0 ? '0' : value.toExponential(1));
