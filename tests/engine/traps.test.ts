/** What went wrong elsewhere, through the package: tests/golden/traps.json, which the native tests run as well. */
import { createEngine, type Engine } from 'mha-lab/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf, wrongIn } from '../../scripts/check/cases.mjs';
import { flavours } from './flavours.ts';

describe.each(flavours)('%s', (flavour) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ flavour });
  });

  test.each(casesOf('tests/golden/traps.json'))('$name', (trap) => {
    expect(wrongIn(engine, trap)).toBe('');
  });

  const selfAttention = (shape: number[], heads: number) => {
    const x = { shape, data: new Float32Array(shape.reduce((a, b) => a * b)) };
    return () => engine.attention({ heads, q: x, k: x, v: x });
  };

  test('a width that is no multiple of the heads is refused, naming both', () => {
    expect(selfAttention([1, 1, 10], 3)).toThrow(
      expect.objectContaining({
        code: 'bad-heads',
        message: '3 heads do not divide the width of q, which is 10: 10 = 3·3 + 1.',
        details: { heads: 3, width: 10 },
      }),
    );
    for (const heads of [0, -1]) {
      expect(selfAttention([1, 1, 10], heads)).toThrow(
        expect.objectContaining({ code: 'bad-heads', message: expect.stringContaining(`${heads} heads`) }),
      );
    }
  });

  test('a head of width 0 is refused', () => {
    expect(selfAttention([1, 2, 0], 1)).toThrow(
      expect.objectContaining({ code: 'bad-value', message: 'A head of q has the width 0; it takes at least 1.' }),
    );
  });
});
