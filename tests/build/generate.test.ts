/** What scripts/make/generate.mjs makes of the core's tables. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errors, mathCss, sources, stages } from '../../build/generated/tables.ts';

test('every stage has its formula as MathML, with no style attribute for a policy to block', () => {
  for (const { id, formula } of sources) expect(formula, id).not.toBe('');
  for (const { id, mathml, others } of stages) {
    for (const spelled of [mathml, ...others.map((other) => other.mathml)]) {
      expect(spelled, id).toMatch(/^<math>.*<\/math>$/);
      expect(spelled, id).not.toContain('style=');
    }
  }
});

test('each class that stands for a style has its rule', () => {
  const classes = new Set(stages.flatMap(({ mathml }) => [...mathml.matchAll(/mha-math-\d+/g)].map(([name]) => name)));
  expect(classes.size).toBeGreaterThan(0);
  for (const name of classes) expect(mathCss).toContain(`.${name} { `);
});

test('the tables are those that the core printed, in its order', () => {
  expect(new Set(stages.map(({ id }) => id)).size).toBe(stages.length);
  expect(stages[0].id).toBe('emb');
  expect(stages.at(-1)?.id).toBe('y');
  expect(errors.map(({ code }) => code)).toContain('bad-heads');
  expect(readFileSync('build/generated/tables.ts', 'utf8')).toContain('] as const;');
});
