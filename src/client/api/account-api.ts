import {
  type NewToken,
  type NewTokenAnswer,
  type TokenInfo,
  type TokensAnswer,
} from '#contract/access-tokens.ts';
import { type AccountEventsAnswer, accountEventsPath } from '#contract/account-events.ts';
import {
  type AccountData,
  type CalendarAddressAnswer,
  type EmailChange,
  type NewCalendarAddressAnswer,
  type PasswordChange,
  type SessionInfo,
  type SessionsAnswer,
} from '#contract/account.ts';
import { type SessionAnswer, type User } from '#contract/auth.ts';
import { calendarPaths, feedPath } from '#contract/calendar-paths.ts';
import { type Proof } from '#contract/passkeys.ts';
import { paths } from '#contract/protocol.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { type AccountEvent } from '#domain/account/account-events.ts';
import { type Observable } from '../observable.ts';
import { type ApiDeps } from './api-request.ts';
import { requestPasswordSet } from './password-reset-api.ts';
import { type SessionClient, createUserRequests } from './user-requests.ts';

export type { NewToken, TokenInfo } from '#contract/access-tokens.ts';
export type { SessionInfo } from '#contract/account.ts';

/** How long the export waits for pending mutations to be sent, so that it includes them, in ms. */
const flushTimeoutMs = 5_000;
/** Response timeout of a whole account, in ms: the server gathers all data before it sends any. */
const responseTimeoutMs = 120_000;

/**
 * Calls that manage the account.
 * @throws CallFailed with the server's code, or `offline`
 */
export interface AccountApi {
  sessions(): Promise<readonly SessionInfo[]>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  /** The last events of the account, the newest first. */
  events(): Promise<readonly AccountEvent[]>;
  /** Resolves to the account with its new address. */
  changeEmail(change: EmailChange): Promise<User | null>;
  /** Resolves to whether the new password is among the most used ones. */
  changePassword(change: PasswordChange): Promise<boolean>;
  data(): Promise<AccountData>;
  /** When the calendar address was created, in ms since 1970 UTC; null if there is none. */
  calendarAddressDate(): Promise<number | null>;
  /** Replaces the calendar address. Resolves to its path, relative to the page's; the server cannot show it again. */
  createCalendarAddress(): Promise<string>;
  removeCalendarAddress(): Promise<void>;
  /** The access tokens, the newest first. */
  tokens(): Promise<readonly TokenInfo[]>;
  /** Resolves to the new token, which the server cannot show again. */
  createToken(token: NewToken): Promise<NewTokenAnswer>;
  revokeToken(id: string): Promise<void>;
  remove(proof: Proof): Promise<void>;
}

/** The parts of the client that these calls use or change. */
export interface AccountApiClient extends SessionClient {
  readonly account: Pick<Observable<{ flush(timeoutMs: number): Promise<void> } | null>, 'get'>;
  refreshSession(): Promise<void>;
  logout(options: { readonly discard: true }): Promise<void>;
}

/** Creates the calls of the signed-in user, with their effects on the client. */
export function createAccountApi(client: AccountApiClient, environment: ApiDeps): AccountApi {
  const { userRequest, post, postEmpty, ...requests } = createUserRequests(client, environment);
  const get = <T>(path: string, field: keyof T) =>
    requests.get<T>(path, field, { timeoutMs: responseTimeoutMs });
  return {
    sessions: async () => (await get<SessionsAnswer>(paths.sessions, 'sessions')).sessions,
    endSession: (id) => postEmpty(paths.endSession, { id }),
    endOtherSessions: () => postEmpty(paths.endOtherSessions, {}),
    events: async () => (await get<AccountEventsAnswer>(accountEventsPath, 'events')).events,
    async changeEmail(change) {
      const { user } = await post<SessionAnswer>(paths.changeEmail, change, 'user');
      await client.refreshSession();
      return user;
    },
    changePassword: async (change) =>
      requestPasswordSet(environment, userRequest('POST', paths.changePassword, change)),
    async data() {
      await client.account.get()?.flush(flushTimeoutMs);
      return get<AccountData>(paths.accountData, 'exportedAt');
    },
    calendarAddressDate: async () =>
      (await get<CalendarAddressAnswer>(calendarPaths.address, 'createdAt')).createdAt,
    async createCalendarAddress() {
      return feedPath((await post<NewCalendarAddressAnswer>(calendarPaths.create, {}, 'secret')).secret);
    },
    removeCalendarAddress: () => postEmpty(calendarPaths.remove, {}),
    tokens: async () => (await get<TokensAnswer>(tokenPaths.tokens, 'tokens')).tokens,
    createToken: (token) => post<NewTokenAnswer>(tokenPaths.create, token, 'token'),
    revokeToken: (id) => postEmpty(tokenPaths.revoke, { id }),
    async remove(proof) {
      const { currentUser } = client.session.get();
      await postEmpty(paths.deleteAccount, proof);
      // Another person may have signed in meanwhile in another tab.
      if (client.session.get().currentUser?.id === currentUser?.id) await client.logout({ discard: true });
    },
  };
}
