import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Client } from '#client/create-client.ts';
import { type Environment } from '#client/environment.ts';
import { type Migration } from '#client/migration/migration.ts';
import { type Observable, type Writable } from '#client/observable.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type View } from '#client/replica/view.ts';
import { type Account } from '#domain/account/account.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type Messages } from '#messages/en/en.ts';
import { type PageUpdates } from '../../platform/page-updates.ts';
import { type IdeaActions } from '../actions/idea-actions.ts';
import { type Dialogs } from '../feedback/dialogs.ts';
import { type Toasts } from '../feedback/toasts.ts';
import { translatedView } from '../language/translated-view.ts';
import { type PreferenceStore } from '../preferences/preferences.ts';
import { type Clock } from '../time/clock.ts';

/** What every screen works with. */
export interface Forge {
  readonly client: Client;
  readonly environment: Environment;
  readonly messages: Observable<Messages>;
  /** Tries again to have the words of the chosen language, if they could not be loaded. */
  retryLanguage(): void;
  readonly preferences: PreferenceStore;
  readonly migration: Migration;
  readonly clock: Clock;
  /** The zone in which deadlines are read and shown. */
  readonly zone: Observable<Zone>;
  readonly toasts: Toasts;
  readonly dialogs: Dialogs;
  readonly actions: IdeaActions;
  readonly updates: PageUpdates;
  /** What a link to set a new password brought, until it is dealt with. */
  readonly resetToken: Writable<string | null>;
  /** Reads something out at once to those who listen. */
  announce(text: string): void;
  readonly announcement: Observable<string>;
}

export const ForgeContext = createContext<Forge | null>(null);

export function useForge(): Forge {
  const forge = useContext(ForgeContext);
  if (forge === null) throw new Error('a screen of Forge stands outside its context');
  return forge;
}

/** Renders again when the value changes. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

/** The words of the language in force. */
export function useMessages(): Messages {
  return useObservable(useForge().messages);
}

/** The zone this device is in; renders again when it has come into another one. */
export function useZone(): Zone {
  return useObservable(useForge().zone);
}

/** The account that is open; null while there is none. */
export const AccountContext = createContext<OpenAccount | null>(null);

/** The account whose board this is. */
export function useAccount(): OpenAccount {
  const account = useContext(AccountContext);
  if (account === null) throw new Error('a part of the board stands outside its account');
  return account;
}

/** The account as its person reads it. */
export function useTranslatedView(): View {
  const { messages } = useForge();
  const { view } = useAccount();
  return useMemo(() => translatedView(view, messages), [view, messages]);
}

/** The account's score, categories, badges and preferences; renders again when they change. */
export function useAccountState(): Account {
  const { view } = useAccount();
  return useSyncExternalStore(view.onChange, () => view.account);
}
