import { type Observable, writable } from '#client/observable.ts';
import { type Language, languages } from '#domain/account/account.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type Messages } from '#messages/en/en.ts';
import { createFormat } from '#messages/format/format.ts';
import { regionalLocale } from '#messages/format/regional-locale.ts';

export interface LanguageDeps {
  readonly choices: Observable<{ readonly language: Language }>;
  /** Loads the texts of a language. Rejects if they cannot be loaded now. */
  readonly load: Readonly<Record<Language, () => Promise<Messages>>>;
  readonly zone: Observable<Zone>;
  /** The preferred one first. Their regions decide how dates look. */
  readonly browserLanguages: readonly string[];
  onWake(handler: () => void): void;
}

export interface LoadedLanguage {
  readonly messages: Observable<Messages>;
  /**
   * Retries loading the texts of the chosen language if that has failed. Resolves to whether the page is in that language
   * then.
   */
  retry(): Promise<boolean>;
}

/**
 * The texts of the current language; each loads when it is chosen. Resolves once the chosen one is loaded, so that no other
 * flashes up. If it cannot be loaded, the page starts in another language, which is better than none.
 * @throws AggregateError if no language can be loaded
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
  const withLocalFormat = (texts: Messages): Messages => {
    const { language, locale } = texts.format;
    const regional = regionalLocale(language, browserLanguages);
    if (regional === locale && !hasZoneChanged) return texts;
    return { ...texts, format: createFormat(language, regional) };
  };
  const { language: first } = choices.get();
  const others = languages.filter((language) => language !== first);
  const loaded = await load[first]().catch(() => Promise.any(others.map((language) => load[language]())));
  const messages = writable<Messages>(withLocalFormat(loaded), Object.is);
  const isCurrent = () => choices.get().language === messages.get().format.language;
  const loadChosen = async () => {
    const chosen = choices.get().language;
    if (isCurrent()) return true;
    try {
      const texts = await load[chosen]();
      // The person may have switched back while the texts were loading.
      if (chosen === choices.get().language) messages.set(withLocalFormat(texts));
    } catch {
      // The page keeps its language until the texts load.
    }
    return isCurrent();
  };
  choices.subscribe(() => void loadChosen());
  zone.subscribe(() => {
    hasZoneChanged = true;
    messages.set(withLocalFormat(messages.get()));
  });
  onWake(() => void loadChosen());
  return { messages, retry: loadChosen };
}
