import { type Language } from '../account/account.ts';
import { findDeadline } from '../capture/find-deadline.ts';
import { type ReadingContext } from './foreign-file.ts';

/** A title to put before the phrase, because the grammar reads dates only after a title. */
const title = 'x ';

/** Reads a date in words, such as "friday at 18:00", as a deadline. Null if the text is anything else, or more than a date. */
export type PhraseReader = (text: string, language: Language) => string | null;

/** Caches its results, because a file repeats the same few phrases. */
export function createPhraseReader({
  nowMs: now,
  zone,
}: Pick<ReadingContext, 'nowMs' | 'zone'>): PhraseReader {
  const known = new Map<string, string | null>();
  return (text, language) => {
    const key = `${language} ${text}`;
    let deadline = known.get(key);
    if (deadline === undefined) {
      const found = findDeadline(title + text.trim(), language, { now, zone }, () => false);
      deadline = found?.wordsStart === title.length ? found.value : null;
      known.set(key, deadline);
    }
    return deadline;
  };
}
