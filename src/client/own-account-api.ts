import {
  type AccountData,
  type EmailChange,
  type PasswordChange,
  type SessionInfo,
  type SessionsAnswer,
} from '#contract/account.ts';
import { type SessionAnswer, type User } from '#contract/auth.ts';
import { accountHeader, paths } from '#contract/protocol.ts';
import { type Caller, call } from './api.ts';
import { type Client, flushPatience } from './create-client.ts';
import { CallFailed } from './errors.ts';

export type { SessionInfo } from '#contract/account.ts';

/** Milliseconds a whole account may take on a slow line. */
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
  const get = async (path: string) =>
    call(environment, { method: 'GET', path, headers: headers(), timeout: patience });
  const post = async (path: string, body: unknown) =>
    call(environment, { method: 'POST', path, body, headers: headers() });
  return {
    sessions: async () => ((await get(paths.sessions)) as SessionsAnswer).sessions,
    endSession: async (id) => void (await post(paths.endSession, { id })),
    endOtherSessions: async () => void (await post(paths.endOtherSessions, {})),
    async changeEmail(change) {
      const { user } = (await post(paths.changeEmail, change)) as SessionAnswer;
      await client.userChanged();
      return user;
    },
    changePassword: async (change) => void (await post(paths.changePassword, change)),
    async data() {
      await client.account.get()?.flush(flushPatience);
      return (await get(paths.accountData)) as AccountData;
    },
    async remove(password) {
      await post(paths.deleteAccount, { password });
      await client.logout({ discard: true });
    },
  };
}
