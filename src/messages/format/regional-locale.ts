import { type Language } from '#domain/account/account.ts';

/**
 * The locale of dates and times in a language: the first of the browser's languages that is a regional variety of it, such
 * as `en-GB`, else the language itself.
 */
export function regionalLocale(language: Language, browserLanguages: readonly string[]): string {
  const tag = browserLanguages.find((one) => localeOf(one)?.language === language);
  // `en-US` and `es-ES` are what `en` and `es` stand for, so the formatters there are can stay.
  return tag === undefined || fullTag(tag) === fullTag(language) ? language : tag;
}

const fullTag = (tag: string) => localeOf(tag)?.maximize().toString();

/** Null for a tag that is not valid, such as `en-US@posix` in some browsers. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
