import { type Observable, writable } from '#client/observable.ts';
import { type Language } from '#domain/account/account.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { createFormat } from '#messages/format/format.ts';

export interface LanguageDeps {
  readonly choices: Observable<{ readonly language: Language }>;
  /** The words of the languages that are not at hand. Rejects where they cannot be had now. */
  readonly load: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Messages>>>;
  readonly zone: Observable<Zone>;
  onWake(handler: () => void): void;
}

export interface LoadedLanguage {
  readonly messages: Observable<Messages>;
  /** Tries again to have the words of the chosen language, if they could not be loaded. */
  retry(): void;
}

/**
 * The words of the language in force. English is at hand; others load when they are chosen. Resolves once
 * it is known which come first, so that nobody sees another language flash by.
 */
export async function loadMessages({ choices, load, zone, onWake }: LanguageDeps): Promise<LoadedLanguage> {
  const messages = writable<Messages>(en, Object.is);
  /** Words that write times as a clock here shows them: what writes them is made for the zone that it is made in. */
  const withLocalFormat = (loaded: Messages) => ({ ...loaded, format: createFormat(loaded.format.language) });
  let hasZoneChanged = false;
  const loadChosen = async () => {
    const chosen = choices.get().language;
    if (chosen === messages.get().format.language) return;
    try {
      const loaded = chosen === 'en' ? en : await load[chosen]();
      // The person may have switched back while it was loading.
      if (chosen === choices.get().language) messages.set(hasZoneChanged ? withLocalFormat(loaded) : loaded);
    } catch {
      // A page in another language than the chosen one is better than none. It changes once it can.
    }
  };
  const retry = () => void loadChosen();
  choices.subscribe(retry);
  zone.subscribe(() => {
    hasZoneChanged = true;
    messages.set(withLocalFormat(messages.get()));
  });
  onWake(retry);
  await loadChosen();
  return { messages, retry };
}
