import { type Language, type Preferences, type Theme } from '#domain/account.ts';
import { type Client } from '#client/create-client.ts';
import { type Memory } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';

/** A person's choices as they are in force: the account's, else this browser's, else the defaults. */
export interface Choices {
  readonly theme: Theme;
  readonly language: Language;
  readonly sound: boolean;
  readonly shortcuts: boolean;
}

export interface PreferenceStore {
  readonly choices: Observable<Choices>;
  /** Keeps a choice in this browser, and in the account of whoever is signed in. */
  choose(change: Partial<Choices>): void;
}

const keys = { theme: 'forge.theme', language: 'forge.language', sound: 'forge.sound' } as const;

/** Which languages a browser asks for, in order. */
type BrowserLanguages = readonly string[];

export function createPreferences(
  client: Client,
  memory: Memory,
  languages: BrowserLanguages,
): PreferenceStore {
  const local = () => ({
    theme: memory.get(keys.theme) === 'light' ? 'light' : memory.get(keys.theme) === 'dark' ? 'dark' : null,
    language: asLanguage(memory.get(keys.language)),
    sound: memory.get(keys.sound) === null ? null : memory.get(keys.sound) === 'on',
  });

  const current = (): Choices => {
    const account: Preferences | undefined = client.account.get()?.view.account.preferences;
    const browser = local();
    return {
      theme: account?.theme ?? (browser.theme as Theme | null) ?? 'dark',
      language: account?.language ?? browser.language ?? firstKnown(languages) ?? 'en',
      sound: account?.sound ?? browser.sound ?? true,
      shortcuts: account?.shortcuts ?? true,
    };
  };

  const choices = writable(current());
  const remember = ({ theme, language, sound }: Partial<Choices>) => {
    if (theme !== undefined) memory.set(keys.theme, theme);
    if (language !== undefined) memory.set(keys.language, language);
    if (sound !== undefined) memory.set(keys.sound, sound ? 'on' : 'off');
  };
  const refresh = () => {
    choices.set(current());
    // The browser's copy follows the account, so that the next start shows the right theme at once.
    if (client.account.get()?.isLoaded.get()) remember(choices.get());
  };

  client.account.subscribe(() => {
    client.account.get()?.view.onChange((change) => change.account && refresh());
    client.account.get()?.isLoaded.subscribe(refresh);
    refresh();
  });

  return {
    choices,
    choose(change) {
      remember(change);
      if (client.account.get()) void client.perform('setPreferences', change);
      refresh();
    },
  };
}

function asLanguage(text: string | null): Language | null {
  return text === 'en' || text === 'es' ? text : null;
}

function firstKnown(languages: BrowserLanguages): Language | null {
  return (
    languages.map((language) => asLanguage(language.slice(0, 2))).find((language) => language !== null) ??
    null
  );
}
