import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spell } from '../../../web/strings/float32.ts';
import { formatExact, formatValue } from '../../../web/strings/format.ts';

const value = (number: number, digits = 3) => formatValue(number, { digits, kind: 'value' });
const weight = (number: number, masked = false) => formatValue(number, { digits: 4, kind: 'weight', masked });

test('a number has as many decimals as asked for, an integer has none', () => {
  expect(value(2.8284271, 4)).toBe('2.8284');
  expect(value(2.8284271)).toBe('2.828');
  expect(value(0.5)).toBe('0.500');
  expect(value(3)).toBe('3');
  expect(value(1000)).toBe('1000');
});

test('what only rounds to an integer keeps its decimals', () => {
  expect(value(0.99999)).toBe('1.000');
  expect(value(2.0000002)).toBe('2.000');
});

test('a negative number has a real minus sign', () => {
  expect(value(-1)).toBe('−1');
  expect(value(-0.25)).toBe('−0.250');
});

test('all digits have a real minus sign, in the exponent too', () => {
  expect(formatExact(-2)).toBe(value(-2));
  expect(formatExact(Math.fround(-2.2726254))).toBe('−2.2726254');
  expect(formatExact(Math.fround(-1e-30))).toBe('−1e−30');
});

test('zero is 0, and so is minus zero', () => {
  expect(value(0)).toBe('0');
  expect(value(-0)).toBe('0');
});

test('a number that is not 0 never looks like 0', () => {
  expect(value(0.0004)).toBe('<0.001');
  expect(value(-0.0004)).toBe('>−0.001');
  expect(value(0.00004, 4)).toBe('<0.0001');
  expect(value(0.0006)).toBe('0.001');
  expect(value(2 ** -149)).toBe('<0.001');
});

test('very large numbers stay short', () => {
  expect(value(999_999_999)).toBe('999999999');
  expect(value(1e9)).toBe('1.000e9');
  expect(value(-3.4e38)).toBe('−3.400e38');
  expect(value(123456.789)).toBe('123456.789');
});

test('infinite, not a number, masked and underflowed each look different from 0 and from each other', () => {
  const shown = [value(0), value(Infinity), value(-Infinity), value(NaN), weight(0), weight(0, true)];
  expect(shown).toEqual(['0', '∞', '−∞', 'NaN', 'too small for float32', 'masked']);
});

test('a weight of 1 or a very small one is like any number', () => {
  expect(weight(1)).toBe('1');
  expect(weight(0.00001)).toBe('<0.0001');
  expect(weight(0.7337)).toBe('0.7337');
});

test('copied text reads back to the same float32, in as few digits as that takes', () => {
  expect(spell(Math.fround(0.1))).toBe('0.1');
  expect(spell(Math.fround(1 / 3))).toBe('0.33333334');
  expect(spell(16777216)).toBe('16777216');
  expect(spell(2 ** -149)).toBe('1e-45');
  fc.assert(
    fc.property(fc.float(), (number) => {
      const text = spell(number);
      const read = { nan: NaN, inf: Infinity, '-inf': -Infinity }[text] ?? Math.fround(Number(text));
      expect(read).toBe(number);
    }),
  );
});

test('copied text of an intermediate that is no float32 reads back to the same float64', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      fc.pre(Math.fround(number) !== number);
      expect(Number(spell(number))).toBe(number);
    }),
  );
});
