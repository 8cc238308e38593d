import { checkEmail, emailKey } from '#domain/credentials.ts';
import { limits } from '#domain/limits.ts';
import { type EmailChange, type PasswordChange } from '#contract/account.ts';
import { type User } from '#contract/auth.ts';
import { ApiError } from '../api-error.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Notices } from '../mail/notices.ts';
import { type SecurityProfile } from '../security-settings.ts';
import { findOwner } from '../storage/queries/accounts.ts';
import { type Storage } from '../storage/storage.ts';
import { type Actor } from './actor.ts';
import { type Requester, addressTaken, passwordFault } from './authentication.ts';
import { countsOfAccount } from './counts-of-account.ts';
import { type Passwords } from './password.ts';
import { hashSecret } from './secrets.ts';
import { type Throttle, type ThrottleKey } from './throttle.ts';

/** What people change about their account. Each asks for the current password, as a session may be left open. */
export interface OwnAccount {
  /** `address` is where the request comes from. @throws ApiError */
  changeEmail(actor: Actor, change: EmailChange, address: string): Promise<User>;
  /** Ends all other sessions. @throws ApiError */
  changePassword(actor: Actor, change: PasswordChange, requester: Requester): Promise<void>;
  /** @throws ApiError */
  remove(actor: Actor, password: string, address: string): Promise<void>;
}

export interface OwnAccountParts {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly notices: Notices;
  readonly profile: SecurityProfile;
}

export function createOwnAccount(parts: OwnAccountParts): OwnAccount {
  const { storage, hub, passwords, throttle, notices, profile } = parts;

  /** Makes sure it is really the owner. Returns their account's row. @throws ApiError */
  const confirm = async ({ accountId }: Actor, password: string, address: string) => {
    if (password.length > limits.passwordMax) throw new ApiError('password-too-long');
    const [owner] = await findOwner(storage.read, { id: accountId });
    if (owner === undefined) throw new ApiError('unauthenticated');
    const keys: readonly ThrottleKey[] = [{ rule: 'own password', of: accountId }];
    const isRight = await throttle.attempt(keys, () =>
      passwords.verify(password, owner.password_hash, address),
    );
    if (!isRight) throw new ApiError('wrong-password');
    await throttle.clear(keys);
    return owner;
  };
  /** The error where another request has changed the password, or deleted the account, while this one ran. */
  const stale = async (accountId: string) => {
    const [owner] = await findOwner(storage.read, { id: accountId });
    return new ApiError(owner === undefined ? 'unauthenticated' : 'wrong-password');
  };

  return {
    async changeEmail(actor, { email, password }, address) {
      const fault = checkEmail(email);
      if (fault) throw new ApiError(fault);
      const owner = await confirm(actor, password, address);
      const { accountId } = actor;
      const wanted = email.trim();
      // The answer says whether somebody has the address, as a sign-up's does.
      if (emailKey(owner.email) !== emailKey(wanted))
        await throttle.count([{ rule: 'sign-up address', of: address }]);
      const change = await storage.write('changeEmail', {
        accountId,
        email: wanted,
        passwordHash: owner.password_hash,
      });
      if (change === 'stale') throw await stale(accountId);
      if (change === 'taken') throw addressTaken(profile);
      if (emailKey(owner.email) !== emailKey(wanted)) notices.emailChanged(owner, wanted);
      return { id: accountId, email: wanted };
    },

    async changePassword(actor, { password, newPassword }, { browser, address }) {
      const fault = passwordFault(profile, newPassword, actor.email);
      if (fault) throw new ApiError(fault);
      const owner = await confirm(actor, password, address);
      const { accountId, tokenHash } = actor;
      const isChanged = await storage.write('changePassword', {
        accountId,
        tokenHash,
        passwordHash: owner.password_hash,
        newPasswordHash: await passwords.hash(newPassword, address),
        browserHash: hashSecret(browser),
      });
      if (!isChanged) throw await stale(accountId);
      hub.endAccount(accountId, tokenHash);
      notices.passwordChanged(owner);
    },

    async remove(actor, password, address) {
      const owner = await confirm(actor, password, address);
      const { accountId } = actor;
      const isDeleted = await storage.write('deleteAccountAsOwner', {
        accountId,
        passwordHash: owner.password_hash,
        throttleKeys: await countsOfAccount(storage, accountId, owner.email),
      });
      if (!isDeleted) throw await stale(accountId);
      hub.endAccount(accountId, null);
    },
  };
}
