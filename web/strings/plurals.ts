/** Wordings by number, as a language counts. */

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The plural categories of a language in the order in which a sentence lists its wordings: of English one, other. */
export function categoriesOf(language: string): readonly Intl.LDMLPluralRule[] {
  const { pluralCategories } = rulesOf(language).resolvedOptions();
  return order.filter((category) => pluralCategories.includes(category));
}

/** Of `|head|heads` the wording for `count`. */
export function wordingFor(count: number, wordings: string, language: string): string {
  const at = categoriesOf(language).indexOf(rulesOf(language).select(count));
  return wordings.slice(1).split('|')[at] ?? '';
}

const known = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const rules = known.get(language) ?? new Intl.PluralRules(language);
  known.set(language, rules);
  return rules;
}
