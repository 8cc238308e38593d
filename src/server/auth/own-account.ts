import { checkEmail, emailKey } from '#domain/account/credentials.ts';
import { limits } from '#domain/primitives/limits.ts';
import { ApiError } from '../errors/api-error.ts';
import { type LiveHub } from '../live/hub.ts';
import { type SecurityProfile } from '../settings/security-settings.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findOwner } from '../storage/queries/accounts.ts';
import { type Actor } from './actor.ts';
import { asciiEmail } from './ascii-email.ts';
import { attemptKeysOf } from './attempt-keys.ts';
import { type Requester, type SignedIn, emailTakenError, checkNewPassword } from './authentication.ts';
import { type Passwords } from './passwords.ts';
import { type AccountToken, hashSecret } from './secrets.ts';
import { type SecurityNotices } from './security-notices.ts';
import { newSessionSecret } from './session-secret.ts';
import { type Sessions } from './sessions.ts';
import { type Throttle, type ThrottleKey } from './throttle.ts';
import { type TokenCache } from './token-cache.ts';

/** The proof that the account's owner asks: the password, or a passkey, whose answer is verified when it is needed. */
export type OwnerProof = { readonly password: string } | { verifyPasskey(): Promise<boolean> };

/** Changes to one's own account. They require a proof, because a session may have been left open. */
export interface OwnAccount {
  /** Notes in the session that the proof was given. @throws ApiError if it is wrong */
  verify(actor: Actor, proof: OwnerProof, address: string): Promise<void>;
  /** The token is the session's new one. @throws ApiError */
  changeEmail(actor: Actor, email: string, proof: OwnerProof, requester: Requester): Promise<SignedIn>;
  /** Ends all other sessions and all access tokens. Returns this session's new token. @throws ApiError */
  changePassword(
    actor: Actor,
    newPassword: string,
    proof: OwnerProof,
    requester: Requester,
  ): Promise<AccountToken>;
  /** @throws ApiError */
  remove(actor: Actor, proof: OwnerProof, requester: Requester): Promise<void>;
}

export interface OwnAccountDeps {
  readonly storage: Storage;
  readonly hub: LiveHub;
  readonly tokenCache: Pick<TokenCache, 'forgetAccount'>;
  readonly sessions: Pick<Sessions, 'isCurrent' | 'prove'>;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly securityNotices: Pick<SecurityNotices, 'ofEmailChange' | 'ofDeletion' | 'sendQueued'>;
  readonly profile: SecurityProfile;
  readonly now: () => number;
}

export function createOwnAccount(deps: OwnAccountDeps): OwnAccount {
  const { storage, hub, tokenCache, sessions, passwords, throttle, securityNotices, profile, now } = deps;

  /** Verifies the proof. Returns the account's row. @throws ApiError */
  const verifyOwner = async (actor: Actor, proof: OwnerProof, address: string) => {
    const { accountId } = actor;
    if ('password' in proof && proof.password.length > limits.maxPasswordLength)
      throw new ApiError('password-too-long');
    const [owner] = await findOwner(storage.read, { id: accountId });
    if (owner === undefined) throw new ApiError('unauthenticated');
    const keys: readonly ThrottleKey[] = [{ rule: 'own password', subject: accountId }];
    const isCorrect = await throttle.attempt(keys, () =>
      'password' in proof
        ? passwords.verify(proof.password, owner.password_hash, { address, isKnown: true })
        : proof.verifyPasskey(),
    );
    if (!isCorrect) throw new ApiError('password' in proof ? 'wrong-password' : 'authentication-failed');
    await sessions.prove(actor);
    return owner;
  };
  /** The error when another request changed the password or ended the session while this one ran. */
  const staleError = async (actor: Actor) =>
    new ApiError((await sessions.isCurrent(actor)) ? 'wrong-password' : 'unauthenticated');

  return {
    async verify(actor, proof, address) {
      await verifyOwner(actor, proof, address);
    },

    async changeEmail(actor, email, proof, requester) {
      const { address } = requester;
      const newEmail = asciiEmail(email);
      const fault = checkEmail(newEmail);
      if (fault) throw new ApiError(fault);
      const owner = await verifyOwner(actor, proof, address);
      const { accountId } = actor;
      const isOther = emailKey(owner.email) !== emailKey(newEmail);
      // The response reveals whether the address is in use, so it counts as a sign-up does.
      if (isOther) await throttle.count([{ rule: 'sign-up address', subject: address }]);
      const { token, change: secret } = newSessionSecret(actor, now());
      const outcome = await storage.write('changeEmail', {
        accountId,
        email: newEmail,
        passwordHash: owner.password_hash,
        secret,
        notices: isOther
          ? await securityNotices.ofEmailChange({ id: accountId, ...owner }, newEmail, requester)
          : [],
        now: now(),
      });
      if (outcome === 'too-many')
        throw new ApiError('too-many-requests', 'too many changes of address that can be taken back');
      if (outcome === 'stale') throw await staleError(actor);
      if (outcome === 'taken') throw emailTakenError(profile);
      hub.endSession(accountId, actor.tokenHash, 'restart');
      if (isOther) securityNotices.sendQueued();
      return { user: { id: accountId, email: newEmail }, token };
    },

    async changePassword(actor, newPassword, proof, { browserSecret, address }) {
      const fault = checkNewPassword(profile, newPassword, actor.email);
      if (fault) throw new ApiError(fault);
      const owner = await verifyOwner(actor, proof, address);
      const { accountId, tokenHash } = actor;
      const newPasswordHash = await passwords.hash(newPassword, { address, isKnown: true });
      const { token, change: secret } = newSessionSecret(actor, now());
      const isChanged = await storage.write('changePassword', {
        accountId,
        secret,
        passwordHash: owner.password_hash,
        newPasswordHash,
        browserHash: hashSecret(browserSecret),
      });
      if (!isChanged) throw await staleError(actor);
      tokenCache.forgetAccount(accountId);
      hub.endAccount(accountId, tokenHash);
      // Only the browser that gets the new secret can reconnect.
      hub.endSession(accountId, tokenHash, 'restart');
      return token;
    },

    async remove(actor, proof, requester) {
      const owner = await verifyOwner(actor, proof, requester.address);
      const { accountId, tokenHash } = actor;
      const isDeleted = await storage.write('deleteAccountAsOwner', {
        accountId,
        passwordHash: owner.password_hash,
        tokenHash,
        notices: await securityNotices.ofDeletion({ id: accountId, ...owner }, requester),
        throttleKeys: await attemptKeysOf(storage, accountId, owner.email),
      });
      if (!isDeleted) throw await staleError(actor);
      tokenCache.forgetAccount(accountId);
      hub.endAccount(accountId, null);
      securityNotices.sendQueued();
    },
  };
}
