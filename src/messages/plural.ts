/** Chooses a word's form for a number by a language's own rules. */
export function pluralIn(language: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(language);
  return (count, one, other) => (rules.select(count) === 'one' ? one : other);
}
