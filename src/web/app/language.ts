import { type Language } from '#domain/account.ts';
import { type Zone } from '#domain/deadline.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Messages, en } from '#messages/en.ts';
import { createFormat } from '#messages/format.ts';

export interface LanguageParts {
  readonly choices: Observable<{ readonly language: Language }>;
  /** The words of the languages that are not at hand. Rejects where they cannot be had now. */
  readonly load: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Messages>>>;
  readonly zone: Observable<Zone>;
  onWake(handler: () => void): void;
}

export interface Words {
  readonly messages: Observable<Messages>;
  /** Tries again to have the words of the chosen language, if they could not be loaded. */
  retry(): void;
}

/**
 * The words of the language in force. English is at hand; others load when they are chosen. Resolves once
 * it is known which come first, so that nobody sees another language flash by.
 */
export async function loadWords({ choices, load, zone, onWake }: LanguageParts): Promise<Words> {
  const messages = writable<Messages>(en, Object.is);
  /** Words that write times as a clock here shows them: what writes them is made for the zone that it is made in. */
  const madeHere = (words: Messages) => ({ ...words, format: createFormat(words.format.language) });
  let isElsewhere = false;
  const follow = async () => {
    const wanted = choices.get().language;
    if (wanted === messages.get().format.language) return;
    try {
      const loaded = wanted === 'en' ? en : await load[wanted]();
      // The person may have switched back while it was loading.
      if (wanted === choices.get().language) messages.set(isElsewhere ? madeHere(loaded) : loaded);
    } catch {
      // A page in another language than the chosen one is better than none. It changes once it can.
    }
  };
  const retry = () => void follow();
  choices.subscribe(retry);
  zone.subscribe(() => {
    isElsewhere = true;
    messages.set(madeHere(messages.get()));
  });
  onWake(retry);
  await follow();
  return { messages, retry };
}
