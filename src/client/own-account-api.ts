import {
  type AccountData,
  type EmailChange,
  type PasswordChange,
  type SessionInfo,
  type SessionsAnswer,
} from '#contract/account.ts';
import { type SessionAnswer, type User } from '#contract/auth.ts';
import { accountHeader, paths } from '#contract/protocol.ts';
import { type Caller, ask, carryOut } from './api.ts';
import { type Client } from './create-client.ts';
import { CallFailed } from './errors.ts';

export type { SessionInfo } from '#contract/account.ts';

/** Milliseconds the data waits for the last changes to be sent, so that they are in it. */
const flushPatience = 5_000;
/** Milliseconds until something is heard of a whole account: the server gathers all of it first. */
const patience = 120_000;

/** What people do about their account. Each throws CallFailed: the server's code, or `offline`. */
export interface OwnAccountApi {
  sessions(): Promise<readonly SessionInfo[]>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  /** Resolves to the account with its new address. */
  changeEmail(change: EmailChange): Promise<User | null>;
  changePassword(change: PasswordChange): Promise<void>;
  data(): Promise<AccountData>;
  remove(password: string): Promise<void>;
}

/** The calls of whoever is signed in, and what each then changes in the client. */
export function createOwnAccountApi(client: Client, environment: Caller): OwnAccountApi {
  const headers = () => {
    const { currentUser } = client.session.get();
    if (currentUser === null) throw new CallFailed('unauthenticated');
    return { [accountHeader]: currentUser.id };
  };
  const get = async <T>(path: string, field: keyof T) =>
    ask<T>(environment, { method: 'GET', path, headers: headers(), timeout: patience }, field);
  const post = (path: string, body: unknown) => ({ method: 'POST', path, body, headers: headers() }) as const;
  const tell = (path: string, body: unknown) => carryOut(environment, post(path, body));
  return {
    sessions: async () => (await get<SessionsAnswer>(paths.sessions, 'sessions')).sessions,
    endSession: async (id) => tell(paths.endSession, { id }),
    endOtherSessions: async () => tell(paths.endOtherSessions, {}),
    async changeEmail(change) {
      const { user } = await ask<SessionAnswer>(environment, post(paths.changeEmail, change), 'user');
      await client.userChanged();
      return user;
    },
    changePassword: async (change) => tell(paths.changePassword, change),
    async data() {
      await client.account.get()?.flush(flushPatience);
      return get<AccountData>(paths.accountData, 'exportedAt');
    },
    async remove(password) {
      const { currentUser } = client.session.get();
      await tell(paths.deleteAccount, { password });
      // Another person may have signed in meanwhile, in another tab.
      if (client.session.get().currentUser?.id === currentUser?.id) await client.logout({ discard: true });
    },
  };
}
