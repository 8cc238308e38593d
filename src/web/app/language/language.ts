import { type Observable, writable } from '#client/observable.ts';
import { type Language } from '#domain/account/account.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { createFormat } from '#messages/format/format.ts';
import { regionalLocale } from '#messages/format/regional-locale.ts';

export interface LanguageDeps {
  readonly choices: Observable<{ readonly language: Language }>;
  /** Loads the texts of a language that is not bundled. Rejects if they cannot be loaded now. */
  readonly load: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Messages>>>;
  readonly zone: Observable<Zone>;
  /** The preferred one first. Their regions decide how dates look. */
  readonly browserLanguages: readonly string[];
  onWake(handler: () => void): void;
}

export interface LoadedLanguage {
  readonly messages: Observable<Messages>;
  /** Retries loading the texts of the chosen language if that has failed. */
  retry(): void;
}

/**
 * The texts of the current language. English is bundled; others load when they are chosen. Resolves once the first
 * language is known and loaded, so that no other language flashes up.
 */
export async function loadMessages({
  choices,
  load,
  zone,
  browserLanguages,
  onWake,
}: LanguageDeps): Promise<LoadedLanguage> {
  let hasZoneChanged = false;
  /** Texts with the region's date formatters, and with new ones in a new time zone, which formatters keep. */
  const withLocalFormat = (loaded: Messages): Messages => {
    const { language, locale } = loaded.format;
    const regional = regionalLocale(language, browserLanguages);
    if (regional === locale && !hasZoneChanged) return loaded;
    return { ...loaded, format: createFormat(language, regional) };
  };
  const messages = writable<Messages>(withLocalFormat(en), Object.is);
  const loadChosen = async () => {
    const chosen = choices.get().language;
    if (chosen === messages.get().format.language) return;
    try {
      const loaded = chosen === 'en' ? en : await load[chosen]();
      // The person may have switched back while the texts were loading.
      if (chosen === choices.get().language) messages.set(withLocalFormat(loaded));
    } catch {
      // A page in another language is better than none. The language changes once its texts load.
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
