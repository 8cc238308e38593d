import {
  type AccountData,
  type EmailChange,
  type PasswordChange,
  type ResetConfirm,
  type ResetRequest,
  type SessionInfo,
  type SessionsAnswer,
} from '#contract/account.ts';
import { type SessionAnswer, type User } from '#contract/auth.ts';
import { accountHeader, paths } from '#contract/protocol.ts';
import { type Caller, call } from './api.ts';

export type { SessionInfo } from '#contract/account.ts';

/** Milliseconds a whole account may take on a slow line. */
const patience = 120_000;

/** What people do about their account. Each throws CallFailed: the server's code, or `offline`. */
export interface OwnAccountApi {
  sessions(): Promise<readonly SessionInfo[]>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<void>;
  /** Gives the account with its new address. */
  changeEmail(change: EmailChange): Promise<User | null>;
  changePassword(change: PasswordChange): Promise<void>;
  data(): Promise<AccountData>;
  remove(password: string): Promise<void>;
}

/** What is there for somebody who has forgotten the password. The calls throw alike. */
export interface ResetApi {
  requestReset(request: ResetRequest): Promise<void>;
  confirmReset(confirm: ResetConfirm): Promise<void>;
}

/** `accountId` gives whose account it is, or throws where nobody is signed in. */
export function createOwnAccountApi(environment: Caller, accountId: () => string): OwnAccountApi {
  const headers = () => ({ [accountHeader]: accountId() });
  const get = async (path: string) =>
    call(environment, { method: 'GET', path, headers: headers(), timeout: patience });
  const post = async (path: string, body: unknown) =>
    call(environment, { method: 'POST', path, body, headers: headers() });
  return {
    sessions: async () => ((await get(paths.sessions)) as SessionsAnswer).sessions,
    endSession: async (id) => void (await post(paths.endSession, { id })),
    endOtherSessions: async () => void (await post(paths.endOtherSessions, {})),
    changeEmail: async (change) => ((await post(paths.changeEmail, change)) as SessionAnswer).user,
    changePassword: async (change) => void (await post(paths.changePassword, change)),
    data: async () => (await get(paths.accountData)) as AccountData,
    remove: async (password) => void (await post(paths.deleteAccount, { password })),
  };
}

export function createResetApi(environment: Caller): ResetApi {
  const post = (path: string, body: unknown) => call(environment, { method: 'POST', path, body });
  return {
    requestReset: async (request) => void (await post(paths.requestReset, request)),
    confirmReset: async (confirm) => void (await post(paths.confirmReset, confirm)),
  };
}
