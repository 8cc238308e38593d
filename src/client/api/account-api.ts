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
import { accountHeader, paths } from '#contract/protocol.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { type AccountEvent } from '#domain/account/account-events.ts';
import { CallFailed } from '../errors.ts';
import { type Observable } from '../observable.ts';
import { type ApiDeps, requestExpecting, requestEmpty } from './api-request.ts';
import { requestPasswordSet } from './password-reset-api.ts';

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
export interface AccountApiClient {
  readonly session: Pick<Observable<{ readonly currentUser: User | null }>, 'get'>;
  readonly account: Pick<Observable<{ flush(timeoutMs: number): Promise<void> } | null>, 'get'>;
  refreshSession(): Promise<void>;
  logout(options: { readonly discard: true }): Promise<void>;
}

/** Creates the calls of the signed-in user, with their effects on the client. */
export function createAccountApi(client: AccountApiClient, environment: ApiDeps): AccountApi {
  const headers = () => {
    const { currentUser } = client.session.get();
    if (currentUser === null) throw new CallFailed('unauthenticated');
    return { [accountHeader]: currentUser.id };
  };
  const get = async <T>(path: string, field: keyof T) =>
    requestExpecting<T>(
      environment,
      { method: 'GET', path, headers: headers(), timeoutMs: responseTimeoutMs },
      field,
    );
  const post = (path: string, body: unknown) => ({ method: 'POST', path, body, headers: headers() }) as const;
  const postEmpty = (path: string, body: unknown) => requestEmpty(environment, post(path, body));
  return {
    sessions: async () => (await get<SessionsAnswer>(paths.sessions, 'sessions')).sessions,
    endSession: async (id) => postEmpty(paths.endSession, { id }),
    endOtherSessions: async () => postEmpty(paths.endOtherSessions, {}),
    events: async () => (await get<AccountEventsAnswer>(accountEventsPath, 'events')).events,
    async changeEmail(change) {
      const { user } = await requestExpecting<SessionAnswer>(
        environment,
        post(paths.changeEmail, change),
        'user',
      );
      await client.refreshSession();
      return user;
    },
    changePassword: async (change) => requestPasswordSet(environment, post(paths.changePassword, change)),
    async data() {
      await client.account.get()?.flush(flushTimeoutMs);
      return get<AccountData>(paths.accountData, 'exportedAt');
    },
    calendarAddressDate: async () =>
      (await get<CalendarAddressAnswer>(calendarPaths.address, 'createdAt')).createdAt,
    async createCalendarAddress() {
      const request = post(calendarPaths.create, {});
      const { secret } = await requestExpecting<NewCalendarAddressAnswer>(environment, request, 'secret');
      return feedPath(secret);
    },
    removeCalendarAddress: async () => postEmpty(calendarPaths.remove, {}),
    tokens: async () => (await get<TokensAnswer>(tokenPaths.tokens, 'tokens')).tokens,
    async createToken(token) {
      const request = post(tokenPaths.create, token);
      return requestExpecting<NewTokenAnswer>(environment, request, 'token');
    },
    revokeToken: async (id) => postEmpty(tokenPaths.revoke, { id }),
    async remove(proof) {
      const { currentUser } = client.session.get();
      await postEmpty(paths.deleteAccount, proof);
      // Another person may have signed in meanwhile in another tab.
      if (client.session.get().currentUser?.id === currentUser?.id) await client.logout({ discard: true });
    },
  };
}
