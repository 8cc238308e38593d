import { type Assertion, type ChallengeAnswer } from '#contract/passkeys.ts';
import { emailKey } from '#domain/account/credentials.ts';
import { type OnAccountFound, type Requester, type SignedIn, signInKeys } from '../auth/authentication.ts';
import { hashSecret } from '../auth/secrets.ts';
import { type SecurityNotices } from '../auth/security-notices.ts';
import { type Sessions } from '../auth/sessions.ts';
import { type Throttle } from '../auth/throttle.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type PasskeyUse } from '../storage/commands/passkeys.ts';
import { findOwner } from '../storage/queries/accounts.ts';
import { findKnownBrowser } from '../storage/queries/known-browsers.ts';
import { type Assertions } from './assertions.ts';
import { type Challenges, type Requesting } from './challenges.ts';
import { type RelyingParty } from './relying-party.ts';
import { assertionOptions } from './webauthn.ts';

/** Signing in with a passkey instead of address and password. */
export interface PasskeySignIn {
  /** A challenge to whichever passkey of this server the person chooses. @throws ApiError too-many-requests */
  options(party: RelyingParty, from: Requesting): Promise<ChallengeAnswer>;
  /** @throws ApiError authentication-failed, too-many-requests */
  signIn(
    assertion: Assertion,
    party: RelyingParty,
    requester: Requester,
    onAccountFound: OnAccountFound,
  ): Promise<SignedIn>;
}

export interface PasskeySignInDeps {
  readonly storage: Storage;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly throttle: Throttle;
  readonly securityNotices: Pick<SecurityNotices, 'signedIn'>;
  readonly challenges: Challenges;
  readonly assertions: Assertions;
}

const uuidPattern = /^[0-9a-f-]{36}$/;

/** The account's id in an answer; null if there is none. Text that is no id is not looked up. */
function accountNamedBy({ userHandle }: Assertion): string | null {
  const id = Buffer.from(userHandle ?? '', 'base64url').toString();
  return uuidPattern.test(id) ? id : null;
}

export function createPasskeySignIn(deps: PasskeySignInDeps): PasskeySignIn {
  const { storage, sessions, throttle, securityNotices, challenges, assertions } = deps;
  return {
    async options(party, from) {
      const publicKey = await assertionOptions(party);
      await challenges.openToSignIn(publicKey.challenge, from);
      return { publicKey };
    },

    async signIn(assertion, party, requester, onAccountFound) {
      const named = accountNamedBy(assertion);
      const [owner] = named === null ? [] : await findOwner(storage.read, { id: named });
      const accountId = owner === undefined ? null : named;
      if (accountId !== null) onAccountFound(accountId);
      const browserHash = hashSecret(requester.browserSecret);
      const [knownBrowser] =
        accountId === null ? [] : await findKnownBrowser(storage.read, { accountId, tokenHash: browserHash });
      const account =
        owner === undefined || accountId === null ? null : { id: accountId, key: emailKey(owner.email) };
      const found: { use: PasskeyUse | null } = { use: null };
      const isKnown = knownBrowser !== undefined;
      await throttle.attempt(signInKeys(account, requester, isKnown), async () => {
        found.use = await assertions.verify({ purpose: 'sign in', subject: '', accountId, assertion, party });
        return found.use !== null;
      });
      const { use } = found;
      if (use === null || owner === undefined || accountId === null)
        throw new ApiError('authentication-failed');
      const token = await sessions.open({
        accountId,
        passwordHash: owner.password_hash,
        userAgent: requester.userAgent,
        browserHash,
        replacedSession: requester.previousSession,
        passkey: use,
      });
      if (token === null) throw new ApiError('authentication-failed');
      if (!isKnown)
        securityNotices.signedIn({ id: accountId, ...owner }, hashSecret(token.secret), requester);
      return { user: { id: accountId, email: owner.email }, token };
    },
  };
}
