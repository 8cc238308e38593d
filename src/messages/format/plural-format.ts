/** Formats numbers and plurals in one language. */
export interface PluralFormat {
  /** Example: 1,234 */
  number(value: number): string;
  /** Chooses the form of a word for a number, by the language's own rules. */
  plural(count: number, one: string, other: string): string;
  /** A number with the matching form of the word it counts. */
  counted(count: number, one: string, other: string): string;
  /** A size in bytes, rounded up, so that one over a limit is never shown as the limit. Example: 32.1 MB */
  megabytes(bytes: number): string;
}

export function createPluralFormat(language: string): PluralFormat {
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const number = (value: number) => numbers.format(value);
  const plural = (count: number, one: string, other: string) => (rules.select(count) === 'one' ? one : other);
  return {
    number,
    plural,
    counted: (count, one, other) => `${number(count)} ${plural(count, one, other)}`,
    megabytes: (bytes) => `${number(Math.ceil(bytes / 100_000) / 10)} MB`,
  };
}
