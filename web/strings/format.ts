/** The one formatter: how a number of the engine stands on the page. */
import { spell } from './float32.ts';
import { t } from './t.ts';

export interface Form {
  /** Decimals of what is no integer. */
  readonly digits: number;
  /** A weight is a share: its 0 is never exact unless a mask made it. */
  readonly kind: 'weight' | 'value';
  /** Hidden by a mask. */
  readonly masked?: boolean;
}

/**
 * `digits` decimals, integers bare, −0 as 0; a non-zero that would round to 0 is `<0.001` or `>−0.001`; from a
 * thousand million on in powers of ten. Masked, too small for float32, infinite and not a number each say so.
 */
export function formatValue(value: number, { digits, kind, masked = false }: Form): string {
  if (masked) return t('number-masked');
  if (Number.isNaN(value)) return 'NaN';
  if (value === 0) return kind === 'weight' ? t('number-underflow') : '0';
  const text = formatSize(Math.abs(value), digits);
  if (value > 0) return text;
  return text.startsWith('<') ? `>${minus}${text.slice(1)}` : minus + text;
}

function formatSize(size: number, digits: number): string {
  if (size === Infinity) return '∞';
  if (size >= 1e9) return size.toExponential(digits).replace('+', '');
  if (Number.isInteger(size)) return String(size);
  const text = size.toFixed(digits);
  return Number(text) === 0 ? `<${(10 ** -digits).toFixed(digits)}` : text;
}

/** All digits of a number: the shortest that read back to the same float32. */
export function formatExact(value: number): string {
  return spell(value).replaceAll('-', minus);
}

const minus = '−';
