import { accountLinkPath } from '#contract/account-link-path.ts';
import { type Account, type Language } from '#domain/account/account.ts';
import { ApiError } from '../errors/api-error.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Storage } from '../storage/api/storage.ts';
import { linkWithSecret, listAccountLinks } from '../storage/queries/notices/account-links.ts';
import { findRecipient } from '../storage/queries/reminders/reminders.ts';
import { type AccountLinkKind } from '../storage/schema/account-tables.ts';
import { type OnAccountFound } from './authentication.ts';
import { type PasswordReset } from './password-reset.ts';
import { formatToken, hashSecret, newSecret, parseToken } from './secrets.ts';
import { type Origin, type SecurityNotices } from './security-notices.ts';
import { type TokenCache } from './token-cache.ts';

export interface FoundLink {
  readonly kind: AccountLinkKind;
  /** The language of the account's owner. */
  readonly language: Language;
}

/**
 * The links in mails about an account, by which its owner undoes what a stranger did. Each works once, for anybody who reads
 * the mail, and opens nothing: the mail that sets a new password goes to the account's address.
 */
export interface AccountLinks {
  /** Null if the link is not valid. */
  find(token: string): Promise<FoundLink | null>;
  /**
   * Ends all sessions, and mails a link for a new password. `moved`: none was mailed, because the account has another address
   * than the one that the sign-in was told to. @throws ApiError reset-link-invalid
   */
  endSessions(token: string, onAccountFound: OnAccountFound): Promise<'mailed' | 'moved'>;
  /**
   * Takes the change of address back, ends all sessions, and mails a link for a new password.
   * @throws ApiError reset-link-invalid, or email-already-in-use if another account has the address by now
   */
  takeEmailBack(token: string, origin: Origin, onAccountFound: OnAccountFound): Promise<void>;
}

export interface AccountLinksDeps {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly tokenCache: Pick<TokenCache, 'forgetAccount'>;
  readonly passwordReset: Pick<PasswordReset, 'mailLink'>;
  readonly securityNotices: Pick<SecurityNotices, 'emailTakenBack'>;
  readonly now: () => number;
}

export function createAccountLinks(deps: AccountLinksDeps): AccountLinks {
  const { storage, hub, tokenCache, passwordReset, securityNotices, now } = deps;
  const keyOf = (token: string) => {
    const parsed = parseToken(token);
    if (parsed === null) return null;
    return { accountId: parsed.accountId, tokenHash: hashSecret(parsed.secret), now: now() };
  };
  const invalidLink = () => new ApiError('reset-link-invalid');
  return {
    async find(token) {
      const key = keyOf(token);
      if (key === null) return null;
      const link = linkWithSecret(await listAccountLinks(storage.read, key), key.tokenHash);
      const [owner] = await findRecipient(storage.read, { id: key.accountId });
      if (link === undefined || owner === undefined) return null;
      const { preferences } = JSON.parse(owner.state) as Account;
      return { kind: link.kind, language: preferences.language ?? 'en' };
    },

    async endSessions(token, onAccountFound) {
      const key = keyOf(token);
      const ended = key === null ? null : await storage.write('useSessionLink', key);
      if (key === null || ended === null) throw invalidLink();
      onAccountFound(key.accountId);
      hub.endAccount(key.accountId, null);
      tokenCache.forgetAccount(key.accountId);
      if (ended.mailedTo === null) return 'moved';
      passwordReset.mailLink(ended.mailedTo);
      return 'mailed';
    },

    async takeEmailBack(token, origin, onAccountFound) {
      const key = keyOf(token);
      if (key === null) throw invalidLink();
      const { accountId } = key;
      const result = await storage.write('takeEmailBack', key);
      if (result.kind === 'invalid') throw invalidLink();
      onAccountFound(accountId);
      if (result.kind === 'taken') throw new ApiError('email-already-in-use');
      hub.endAccount(accountId, null);
      tokenCache.forgetAccount(accountId);
      const { email, leftEmail } = result;
      const [owner] = await findRecipient(storage.read, { id: accountId });
      if (owner !== undefined && email !== leftEmail)
        securityNotices.emailTakenBack({ id: accountId, ...owner }, leftEmail, origin);
      passwordReset.mailLink(email);
    },
  };
}

/** Returns a function that gives the link of a queued mail a new secret, of which only the hash is stored. */
export function createLinkOpener(storage: Pick<Storage, 'write'>, now: () => number) {
  return async (accountId: string, id: string): Promise<string | null> => {
    const secret = newSecret();
    const link = { accountId, id, tokenHash: hashSecret(secret), now: now() };
    if (!(await storage.write('addLinkSecret', link))) return null;
    return accountLinkPath.replace(':token', formatToken({ accountId, secret }));
  };
}
