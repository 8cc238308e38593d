import {
  type Context,
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useReducer,
  useSyncExternalStore,
} from 'react';
import { type Client } from '#client/create-client.ts';
import { type Environment } from '#client/environment.ts';
import { type Migration } from '#client/migration/migration.ts';
import { type Observable, type Writable } from '#client/observable.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type View } from '#client/replica/view.ts';
import { type SignUpPolicy } from '#client/session/session.ts';
import { type Account } from '#domain/account/account.ts';
import { type Zone } from '#domain/deadline/deadline.ts';
import { type Messages } from '#messages/en/en.ts';
import { type FeatureMessages } from '#messages/feature-messages.ts';
import { type PageHistory } from '../../platform/page-history.ts';
import { type PageUpdates } from '../../platform/page-updates.ts';
import { type IdeaActions } from '../actions/idea-actions.ts';
import { type Dialogs } from '../feedback/dialogs.ts';
import { type Toasts } from '../feedback/toasts.ts';
import { translatedView } from '../language/translated-view.ts';
import { type PreferenceStore } from '../preferences/preferences.ts';
import { type Clock } from '../time/clock.ts';

/** The client and the page's services, which every screen uses. */
export interface Forge {
  readonly client: Client;
  readonly environment: Environment;
  readonly messages: Observable<Messages>;
  /** See `LoadedLanguage.retry`. */
  retryLanguage(): Promise<boolean>;
  readonly preferences: PreferenceStore;
  readonly migration: Migration;
  readonly clock: Clock;
  /** The zone in which deadlines are read and shown. */
  readonly zone: Observable<Zone>;
  readonly toasts: Toasts;
  readonly dialogs: Dialogs;
  /** The id of the idea whose row was opened last and is still open. */
  readonly openedIdea: Writable<string | null>;
  readonly history: PageHistory;
  readonly actions: IdeaActions;
  readonly updates: PageUpdates;
  /** The token of a password-reset link, until it is used or dismissed. */
  readonly resetToken: Writable<string | null>;
  readonly signUps: Observable<SignUpPolicy>;
  /** The token of an invitation link, until an account is created with it. */
  readonly invitation: Writable<string | null>;
  /** Announces a text to screen readers at once. */
  announce(text: string): void;
  readonly announcement: Observable<string>;
}

export const ForgeContext = createContext<Forge | null>(null);

export function useForge(): Forge {
  const forge = useContext(ForgeContext);
  if (forge === null) throw new Error('a screen of Forge stands outside its context');
  return forge;
}

/**
 * Values that many parts of every card read, each in a context of its own. A board has thousands of such parts, and as many
 * subscriptions would cost more than rendering them.
 */
export interface SharedValues {
  readonly messages: Messages;
  readonly zone: Zone;
  /** See `Clock.boundary`. */
  readonly boundary: number;
  /** Whether single keys are shortcuts. */
  readonly hasShortcuts: boolean;
}

export const sharedContexts = {
  messages: createContext<Messages | null>(null),
  zone: createContext<Zone | null>(null),
  boundary: createContext<number | null>(null),
  hasShortcuts: createContext<boolean | null>(null),
} satisfies { readonly [K in keyof SharedValues]: Context<SharedValues[K] | null> };

function useShared<K extends keyof SharedValues>(name: K): SharedValues[K] {
  const value = useContext(sharedContexts[name] as Context<SharedValues[K] | null>);
  if (value === null) throw new Error('a screen of Forge stands outside its context');
  return value;
}

/** Re-renders when the value changes. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

/**
 * `useObservable` for the value of a text field. That one subscribes only after the field is painted, and until then React
 * would take back each letter typed, because the change re-renders nothing.
 */
export function useTypedValue<T>(observable: Observable<T>): T {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => observable.subscribe(rerender), [observable]);
  return useObservable(observable);
}

/** The texts of the current language. */
export function useMessages(): Messages {
  return useShared('messages');
}

/** The texts of a feature in the current language. */
export function useFeatureMessages<Texts>(messages: FeatureMessages<Texts>): Texts {
  return messages[useMessages().format.language];
}

/** This device's time zone; re-renders when it changes. */
export function useZone(): Zone {
  return useShared('zone');
}

/** The time of the last boundary that anything named to the clock; re-renders at each. */
export function useClockBoundary(): number {
  return useShared('boundary');
}

/** Whether single keys are shortcuts; re-renders when that changes. */
export function useHasShortcuts(): boolean {
  return useShared('hasShortcuts');
}

/** The open account; null if none is open. */
export const AccountContext = createContext<OpenAccount | null>(null);

/** The account of this board. @throws Error outside a board */
export function useAccount(): OpenAccount {
  const account = useContext(AccountContext);
  if (account === null) throw new Error('a part of the board stands outside its account');
  return account;
}

/** The account's ideas with sample texts in the current language. */
export function useTranslatedView(): View {
  const { messages } = useForge();
  const { view } = useAccount();
  return useMemo(() => translatedView(view, messages), [view, messages]);
}

/** The account's score, categories, badges and preferences; re-renders when they change. */
export function useAccountState(): Account {
  const { view } = useAccount();
  return useSyncExternalStore(view.onChange, () => view.account);
}
