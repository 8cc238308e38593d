import { checkEmail, emailKey } from '#domain/credentials.ts';
import { type ResetConfirm, type ResetRequest } from '#contract/account.ts';
import { ApiError } from '../api-error.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Notices } from '../mail/notices.ts';
import { type SecurityProfile } from '../security-settings.ts';
import { findByEmail, findOwner } from '../storage/queries/accounts.ts';
import { findClosed } from '../storage/queries/closed-accounts.ts';
import { findReset } from '../storage/queries/password-resets.ts';
import { type Storage } from '../storage/storage.ts';
import { type Concerns, type Requester, passwordFault } from './authentication.ts';
import { type Passwords } from './password.ts';
import { newMailedLink } from './reset-link.ts';
import { hashSecret, readToken } from './secrets.ts';
import { type Throttle } from './throttle.ts';

/** A new password for somebody who has forgotten theirs. */
export interface PasswordReset {
  /**
   * Sends a link, if there is such an account. The answer is the same, and as quick, if there is none: all
   * that depends on it happens after the answer.
   * @throws ApiError
   */
  request(request: ResetRequest, address: string): Promise<void>;
  /** Sets the password by a link, once, and ends all sessions. @throws ApiError */
  confirm(confirm: ResetConfirm, requester: Requester, concerns: Concerns): Promise<void>;
}

export interface PasswordResetParts {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly notices: Notices;
  readonly profile: SecurityProfile;
  readonly now: () => number;
  /** Where people reach Forge. */
  readonly baseUrl: () => string;
}

export function createPasswordReset(parts: PasswordResetParts): PasswordReset {
  const { storage, hub, passwords, throttle, notices, profile, now, baseUrl } = parts;

  const sendLink = async ({ email, language }: ResetRequest) => {
    const key = emailKey(email);
    if (await throttle.isOverWith({ rule: 'reset account', of: key })) return;
    const [account] = await findByEmail(storage.read, { key });
    if (account === undefined) return;
    const [closed] = await findClosed(storage.read, { accountId: account.id });
    if (closed !== undefined) return;
    const link = await newMailedLink(storage, account, baseUrl(), now());
    if (link === null) return;
    await notices.resetLink(account, link, language);
  };

  return {
    async request(request, address) {
      if (!notices.isPossible) throw new ApiError('mail-not-configured', 'SMTP_URL is not set');
      const fault = checkEmail(request.email);
      if (fault) throw new ApiError(fault);
      await throttle.count([{ rule: 'reset address', of: address }]);
      notices.later(() => sendLink(request));
    },

    async confirm({ token, password }, { browser, address }, concerns) {
      const invalid = () => new ApiError('reset-link-invalid');
      const known = readToken(token);
      if (known === null) throw invalid();
      const { accountId } = known;
      const tokenHash = hashSecret(known.secret);
      // Looked up first: a password is hashed only for a link that is good.
      const [reset] = await findReset(storage.read, { accountId, tokenHash });
      if (reset === undefined || reset.expires_at <= now()) throw invalid();
      concerns(accountId);
      // Whoever has a good link is no stranger and may be told that the account is closed.
      const [closed] = await findClosed(storage.read, { accountId });
      if (closed !== undefined) throw new ApiError('authentication-failed');
      const [owner] = await findOwner(storage.read, { id: accountId });
      if (owner === undefined) throw invalid();
      const fault = passwordFault(profile, password, owner.email);
      if (fault) throw new ApiError(fault);
      const email = await storage.write('useReset', {
        accountId,
        tokenHash,
        newPasswordHash: await passwords.hash(password, address),
        browserHash: hashSecret(browser),
        now: now(),
      });
      if (email === null) throw invalid();
      hub.endAccount(accountId, null);
      await throttle.clear([{ rule: 'sign-in account', of: emailKey(email) }]);
      notices.passwordChanged(owner);
    },
  };
}
