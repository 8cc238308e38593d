import { type Language } from '../account/account.ts';
import { findDeadline } from '../capture/find-deadline.ts';
import { type ReadingContext } from './foreign-file.ts';

/** A title, because the grammar reads dates only behind one. */
const title = 'x ';

/** Reads a text that is nothing but a date in words, such as "friday at 18:00", as a deadline; null if it is not. */
export type PhraseReader = (text: string, language: Language) => string | null;

/** Remembers what it has read, because a file has the same few phrases again and again. */
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
