import { randomUUID } from 'node:crypto';
import { type Credentials, type SignUpPolicy, type SignUpRequest, type User } from '#contract/auth.ts';
import { type ErrorCode } from '#contract/error-codes.ts';
import { checkEmail, checkPassword, emailKey } from '#domain/account/credentials.ts';
import { checkStrongPassword } from '#domain/account/strong-password.ts';
import { limits } from '#domain/primitives/limits.ts';
import { ApiError } from '../errors/api-error.ts';
import { type SecurityProfile } from '../settings/security-settings.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findByEmail, findOwner } from '../storage/queries/accounts.ts';
import { findClosed } from '../storage/queries/closed-accounts.ts';
import { findKnownBrowser } from '../storage/queries/known-browsers.ts';
import { type AccountTable } from '../storage/schema/account-tables.ts';
import { asciiEmail } from './ascii-email.ts';
import { requireSignUpAllowed, verifyInvitation } from './invitations.ts';
import { isCommonPassword } from './most-used-passwords.ts';
import { type HashClient, type Passwords } from './passwords.ts';
import { type AccountToken, hashSecret } from './secrets.ts';
import { type SecurityNotices } from './security-notices.ts';
import { type Sessions } from './sessions.ts';
import { type Throttle, type ThrottleKey, browserKey } from './throttle.ts';

/** The sender of a request, with the facts that sign-in needs. */
export interface Requester {
  readonly address: string;
  /** The client's network, as it may be stored; empty if it may not. */
  readonly network: string;
  readonly userAgent: string;
  /** The secret that identifies the browser, newly generated if its request carried none. */
  readonly browserSecret: string;
  /** The session the browser was signed in with before this request; null if none. */
  readonly previousSession: AccountToken | null;
}

export interface SignedIn {
  readonly user: User;
  readonly token: AccountToken;
}

/** Passes the account's id to the security log as soon as it is known. */
export type OnAccountFound = (accountId: string) => void;

export interface Authentication {
  /** @throws ApiError with one of the specification's codes */
  signUp(request: SignUpRequest, requester: Requester, onAccountFound: OnAccountFound): Promise<SignedIn>;
  /** @throws ApiError with one of the specification's codes */
  signIn(credentials: Credentials, requester: Requester, onAccountFound: OnAccountFound): Promise<SignedIn>;
}

export interface AuthenticationDeps {
  readonly storage: Storage;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly securityNotices: Pick<SecurityNotices, 'signedIn'>;
  readonly profile: SecurityProfile;
  readonly signUps: SignUpPolicy;
  readonly now: () => number;
}

export function createAuthentication(deps: AuthenticationDeps): Authentication {
  const { storage, sessions, passwords, throttle, securityNotices, profile, signUps, now } = deps;

  const openSession = async (
    id: string,
    email: string,
    passwordHash: string,
    requester: Requester,
  ): Promise<SignedIn | null> => {
    const token = await sessions.open({
      accountId: id,
      passwordHash,
      userAgent: requester.userAgent,
      browserHash: hashSecret(requester.browserSecret),
      replacedSession: requester.previousSession,
    });
    return token === null ? null : { user: { id, email }, token };
  };

  /** Stores the password at today's cost if its hash is cheaper. Returns the hash that is stored. */
  const renewHash = async (
    { id, password_hash: passwordHash }: Pick<AccountTable, 'id' | 'password_hash'>,
    password: string,
    client: HashClient,
  ): Promise<string> => {
    if (!passwords.isOutdated(passwordHash)) return passwordHash;
    const newPasswordHash = await passwords.hash(password, client);
    const hashes = { accountId: id, passwordHash, newPasswordHash };
    return (await storage.write('renewPasswordHash', hashes)) ? newPasswordHash : passwordHash;
  };

  /** The hash, if another sign-in has renewed it since the password was verified; null if it was changed. */
  const findRenewedHash = async (
    id: string,
    password: string,
    client: HashClient,
  ): Promise<string | null> => {
    const [owner] = await findOwner(storage.read, { id });
    if (owner === undefined) return null;
    return (await passwords.verify(password, owner.password_hash, client)) ? owner.password_hash : null;
  };

  const failureCode = (isAccount: boolean): ErrorCode => {
    if (profile === 'hardened') return 'authentication-failed';
    return isAccount ? 'wrong-password' : 'user-not-found';
  };

  return {
    async signUp({ email: givenEmail, password, invitation }, requester, onAccountFound) {
      requireSignUpAllowed(signUps, invitation);
      requireCredentials(givenEmail, password);
      const email = asciiEmail(givenEmail);
      const fault = checkEmail(email) ?? checkNewPassword(profile, password, email);
      if (fault) throw new ApiError(fault);
      const { address } = requester;
      await throttle.count([{ rule: 'sign-up address', subject: address }]);
      const invitationHash =
        signUps === 'open' || invitation === undefined
          ? null
          : await verifyInvitation(invitation, email, { storage, throttle, address, now: now() });
      const id = randomUUID();
      const passwordHash = await passwords.hash(password, { address, isKnown: invitationHash !== null });
      const account = { id, email, emailKey: emailKey(email), passwordHash, now: now() };
      if (invitationHash !== null) {
        const outcome = await storage.write('createInvitedAccount', { ...account, invitationHash });
        if (outcome === 'uninvited') throw new ApiError('invitation-invalid');
        if (outcome === 'taken') throw emailTakenError(profile);
      } else if (!(await storage.write('createAccount', account))) throw emailTakenError(profile);
      onAccountFound(id);
      const signedIn = await openSession(id, email, passwordHash, requester);
      if (signedIn === null) throw new ApiError('authentication-failed');
      return signedIn;
    },

    async signIn({ email: givenEmail, password }, requester, onAccountFound) {
      requireCredentials(givenEmail, password);
      const email = asciiEmail(givenEmail);
      const fault = checkEmail(email);
      if (fault) throw new ApiError(fault);
      if (password.length > limits.maxPasswordLength) throw new ApiError('password-too-long');
      const key = emailKey(email);
      const [account] = await findByEmail(storage.read, { key });
      if (account !== undefined) onAccountFound(account.id);
      // Queried for an unknown address too, so that the response takes equally long.
      const accountId = account?.id ?? '';
      const [closed] = await findClosed(storage.read, { accountId });
      const tokenHash = hashSecret(requester.browserSecret);
      const [knownBrowser] = await findKnownBrowser(storage.read, { accountId, tokenHash });
      const client: HashClient = { address: requester.address, isKnown: knownBrowser !== undefined };
      const keys = signInKeys({ id: accountId, key }, requester, client.isKnown);
      const isCorrect = await throttle.attempt(keys, async () => {
        const matches = await passwords.verify(password, account?.password_hash ?? null, client);
        return matches && closed === undefined;
      });
      // A closed account counts and answers right and wrong passwords alike.
      if (closed !== undefined) throw new ApiError('authentication-failed');
      if (account === undefined || !isCorrect) throw new ApiError(failureCode(account !== undefined));
      const { id, email: ownEmail } = account;
      const passwordHash = await renewHash(account, password, client);
      const open = async () => {
        const first = await openSession(id, ownEmail, passwordHash, requester);
        if (first !== null) return first;
        const renewedHash = await findRenewedHash(id, password, client);
        return renewedHash === null ? null : openSession(id, ownEmail, renewedHash, requester);
      };
      const signedIn = await open();
      if (signedIn === null) throw new ApiError('authentication-failed');
      if (!client.isKnown)
        await securityNotices.signedIn(account, hashSecret(signedIn.token.secret), requester);
      return signedIn;
    },
  };
}

/** The account of a sign-in: its id, and the normalized form of its address. */
export interface NamedAccount {
  readonly id: string;
  readonly key: string;
}

/**
 * The limits on guesses at a sign-in. All unknown browsers share one count per account and one per address. A browser in
 * which the account's owner has signed in before has its own count, so that strangers cannot lock the owner out there.
 */
export function signInKeys(
  account: NamedAccount | null,
  { browserSecret, address }: Requester,
  isKnown: boolean,
): ThrottleKey[] {
  const ofAddress: ThrottleKey = { rule: 'sign-in address', subject: address };
  if (account === null) return [ofAddress];
  if (isKnown) return [browserKey(account.id, hashSecret(browserSecret))];
  return [{ rule: 'sign-in account', subject: account.key }, ofAddress];
}

function requireCredentials(email: string, password: string): void {
  if (email.trim() === '' || password === '')
    throw new ApiError('invalid-request', 'email and password are required');
}

/** The error for an email address in use; the hardened profile does not reveal that it is. */
export function emailTakenError(profile: SecurityProfile): ApiError {
  return new ApiError(profile === 'hardened' ? 'authentication-failed' : 'email-already-in-use');
}

/**
 * Checks a new password by the operator's security profile. Returns the error code, or null if it is valid. The `spec`
 * profile accepts a common password, and the response has a hint.
 */
export function checkNewPassword(profile: SecurityProfile, password: string, email: string) {
  if (profile !== 'hardened') return checkPassword(password);
  return checkStrongPassword(password, email) ?? (isCommonPassword(password) ? 'password-too-common' : null);
}
