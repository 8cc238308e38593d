import { type Language } from '../account/account.ts';
import { findDeadline } from '../capture/find-deadline.ts';
import { type ReadingContext } from './foreign-file.ts';

/** A title, because the grammar reads dates only behind one. */
const title = 'x ';

/** A text that is nothing but a date in words, such as "friday at 18:00", as a deadline. Null if it is not. */
export function phraseDate(
  text: string,
  language: Language,
  { nowMs, zone }: Pick<ReadingContext, 'nowMs' | 'zone'>,
): string | null {
  const line = title + text.trim();
  const found = findDeadline(line, language, { now: nowMs, zone }, () => false);
  return found?.wordsStart === title.length ? found.value : null;
}
