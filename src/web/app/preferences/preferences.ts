import { type Client } from '#client/create-client.ts';
import { type KeyValueStore } from '#client/environment.ts';
import { type Observable, writable } from '#client/observable.ts';
import { type Language, type Preferences, type Theme, languages, themes } from '#domain/account/account.ts';

/** The preferences in effect: the account's, else this browser's, else the defaults. */
export interface Choices {
  readonly theme: Theme;
  readonly language: Language;
  readonly sound: boolean;
  readonly shortcuts: boolean;
}

export interface PreferenceStore {
  readonly choices: Observable<Choices>;
  /** Stores a preference in this browser and, if one is open, in the account. */
  choose(change: Partial<Choices & Pick<Preferences, 'weeklyGoal' | 'zone' | 'reminders'>>): void;
  /** Preferences set in this browser but not in the account; a new account adopts them. */
  localOnly(): Partial<Choices>;
}

const storageKeys = { theme: 'forge.theme', language: 'forge.language', sound: 'forge.sound' } as const;

/** `wanted`: the browser's preferred languages, in order. */
export function createPreferences(
  client: Pick<Client, 'account' | 'dispatch'>,
  storage: KeyValueStore,
  browserLanguages: readonly string[],
): PreferenceStore {
  const local = () => ({
    theme: themes.find((theme) => theme === storage.get(storageKeys.theme)) ?? null,
    language: asLanguage(storage.get(storageKeys.language)),
    sound: storage.get(storageKeys.sound) === null ? null : storage.get(storageKeys.sound) === 'on',
  });

  const current = (): Choices => {
    const account: Preferences | undefined = client.account.get()?.view.account.preferences;
    const browser = local();
    return {
      theme: account?.theme ?? browser.theme ?? 'dark',
      language: account?.language ?? browser.language ?? firstSupported(browserLanguages) ?? 'en',
      sound: account?.sound ?? browser.sound ?? true,
      shortcuts: account?.shortcuts ?? true,
    };
  };

  const choices = writable(current());
  const storeLocally = ({ theme, language, sound }: Partial<Choices>) => {
    if (theme !== undefined) storage.set(storageKeys.theme, theme);
    if (language !== undefined) storage.set(storageKeys.language, language);
    if (sound !== undefined) storage.set(storageKeys.sound, sound ? 'on' : 'off');
  };
  const refresh = () => {
    choices.set(current());
    const account = client.account.get();
    // The browser's copy follows the account, so that the next start shows the right theme at once. Before the account
    // is loaded, only preferences that were just set on this page are copied.
    if (account) storeLocally(chosenOnly(account.view.account.preferences));
  };

  client.account.subscribe(() => {
    client.account.get()?.view.onChange((change) => change.isAccountChanged && refresh());
    refresh();
  });

  return {
    choices,
    choose(change) {
      storeLocally(change);
      if (client.account.get()) void client.dispatch('setPreferences', change);
      refresh();
    },
    localOnly() {
      const account = client.account.get()?.view.account.preferences;
      const isLocalOnly = ([key]: readonly [string, unknown]) =>
        account?.[key as keyof typeof storageKeys] === null;
      return Object.fromEntries(Object.entries(chosenOnly(local())).filter(isLocalOnly));
    },
  };
}

/** The preferences that are set, without those left to the browser's defaults. */
function chosenOnly({
  theme,
  language,
  sound,
}: Pick<Preferences, keyof typeof storageKeys>): Partial<Choices> {
  return {
    ...(theme === null ? {} : { theme }),
    ...(language === null ? {} : { language }),
    ...(sound === null ? {} : { sound }),
  };
}

function asLanguage(text: string | null): Language | null {
  return languages.find((language) => language === text) ?? null;
}

/** A tag's first part names the language, as in `es-419` or, from the system's settings, `en_US` or `C`. */
function firstSupported(tags: readonly string[]): Language | null {
  return (
    tags
      .map((tag) => asLanguage(/^[a-z]*/i.exec(tag)?.[0].toLowerCase() ?? ''))
      .find((language) => language !== null) ?? null
  );
}
