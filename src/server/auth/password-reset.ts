import { type ResetConfirm, type ResetRequest } from '#contract/account.ts';
import { checkEmail, emailKey } from '#domain/account/credentials.ts';
import { ApiError } from '../errors/api-error.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Notices } from '../mail/notices.ts';
import { type SecurityProfile } from '../settings/security-settings.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findByEmail, findOwner } from '../storage/queries/accounts.ts';
import { findClosed } from '../storage/queries/closed-accounts.ts';
import { findReset } from '../storage/queries/password-resets.ts';
import { asciiEmail } from './ascii-email.ts';
import { type OnAccountFound, type Requester, checkNewPassword } from './authentication.ts';
import { type Passwords } from './passwords.ts';
import { createMailedResetLink } from './reset-link.ts';
import { hashSecret, parseToken } from './secrets.ts';
import { type Throttle } from './throttle.ts';
import { type TokenCache } from './token-cache.ts';

/** Resets a forgotten password by a mailed link. */
export interface PasswordReset {
  /**
   * Mails a link if the account exists. The response and its timing are the same if it does not: everything
   * that depends on the account runs after the response.
   * @throws ApiError
   */
  request(request: ResetRequest, address: string): Promise<void>;
  /**
   * Mails a link in the background, for an account whose owner has proved to read its mails. It does not count as a request:
   * anybody could use those up.
   */
  mailLink(email: string): void;
  /** Sets a new password by a link, which works once, and ends all sessions. @throws ApiError */
  confirm(confirm: ResetConfirm, requester: Requester, onAccountFound: OnAccountFound): Promise<void>;
}

export interface PasswordResetDeps {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly tokenCache: Pick<TokenCache, 'forgetAccount'>;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly notices: Notices;
  readonly profile: SecurityProfile;
  readonly now: () => number;
  /** The URL under which people reach Forge. */
  readonly baseUrl: () => string;
}

export function createPasswordReset(deps: PasswordResetDeps): PasswordReset {
  const { storage, hub, tokenCache, passwords, throttle, notices, profile, now, baseUrl } = deps;

  const sendLink = async ({ email, language }: ResetRequest) => {
    const key = emailKey(asciiEmail(email));
    const [account] = await findByEmail(storage.read, { key });
    if (account === undefined) return;
    const [closed] = await findClosed(storage.read, { accountId: account.id });
    if (closed !== undefined) return;
    const link = await createMailedResetLink(storage, account, baseUrl(), now());
    if (link === null) return;
    await notices.resetLink(account, link, language);
  };

  return {
    async request(request, address) {
      if (!notices.canSend) throw new ApiError('mail-not-configured', 'SMTP_URL is not set');
      const fault = checkEmail(asciiEmail(request.email));
      if (fault) throw new ApiError(fault);
      await throttle.count([{ rule: 'reset address', subject: address }]);
      const subject = emailKey(asciiEmail(request.email));
      notices.runInBackground(async () => {
        if (await throttle.countAndCheck({ rule: 'reset account', subject })) return;
        await sendLink(request);
      });
    },

    mailLink(email) {
      if (notices.canSend) notices.runInBackground(() => sendLink({ email }));
    },

    async confirm({ token, password }, { browserSecret, address }, onAccountFound) {
      const invalidLink = () => new ApiError('reset-link-invalid');
      const parsedToken = parseToken(token);
      if (parsedToken === null) throw invalidLink();
      const { accountId } = parsedToken;
      const tokenHash = hashSecret(parsedToken.secret);
      // Check the link first, so that only a valid link costs a password hash.
      const isValid = await throttle.attempt([{ rule: 'link address', subject: address }], async () => {
        const [reset] = await findReset(storage.read, { accountId, tokenHash });
        return reset !== undefined && reset.expires_at > now();
      });
      if (!isValid) throw invalidLink();
      onAccountFound(accountId);
      // A valid link proves ownership, so the response may reveal that the account is closed.
      const [closed] = await findClosed(storage.read, { accountId });
      if (closed !== undefined) throw new ApiError('authentication-failed');
      const [owner] = await findOwner(storage.read, { id: accountId });
      if (owner === undefined) throw invalidLink();
      const fault = checkNewPassword(profile, password, owner.email);
      if (fault) throw new ApiError(fault);
      const email = await storage.write('useReset', {
        accountId,
        tokenHash,
        newPasswordHash: await passwords.hash(password, { address, isKnown: true }),
        browserHash: hashSecret(browserSecret),
        now: now(),
      });
      if (email === null) throw invalidLink();
      hub.endAccount(accountId, null);
      tokenCache.forgetAccount(accountId);
      await throttle.clear([{ rule: 'sign-in account', subject: emailKey(email) }]);
    },
  };
}
