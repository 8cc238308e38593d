import { type Language } from '#domain/account.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Messages, en } from '#messages/en.ts';

/**
 * The words of the language in force. English is at hand; others load when they are chosen. Resolves once
 * the first language is there, so that nobody sees another one flash by.
 */
export async function loadMessages(
  choices: Observable<{ readonly language: Language }>,
): Promise<Observable<Messages>> {
  const messages = writable<Messages>(en, Object.is);
  const load: Record<Language, () => Promise<Messages>> = {
    en: async () => en,
    es: async () => (await import('#messages/es.ts')).es,
  };
  const follow = async () => {
    const wanted = choices.get().language;
    const loaded = await load[wanted]();
    // The person may have switched back while it was loading.
    if (wanted === choices.get().language) messages.set(loaded);
  };
  choices.subscribe(() => void follow());
  await follow();
  return messages;
}
