import { type Assertion } from '#contract/passkeys.ts';
import { isCounterBack } from '#domain/account/passkey.ts';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type Logger } from '../operations/logger.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type PasskeyUse } from '../storage/commands/passkeys.ts';
import { findPasskey } from '../storage/queries/passkeys.ts';
import { type ChallengePurpose, type Challenges } from './challenges.ts';
import { challengeOf } from './client-data.ts';
import { type RelyingParty } from './relying-party.ts';
import { verifyAssertion } from './webauthn.ts';

export interface Claim {
  readonly purpose: ChallengePurpose;
  /** The session that the challenge was made for; empty for a sign-in. */
  readonly subject: string;
  /** The account whose passkey must have answered; null if the answer names none. */
  readonly accountId: string | null;
  readonly assertion: Assertion;
  readonly party: RelyingParty;
}

/** Verifies the answers of passkeys. */
export interface Assertions {
  /** Null if the answer is not valid. The use is not stored: the caller does that with what it allows. */
  verify(claim: Claim): Promise<PasskeyUse | null>;
}

export interface AssertionsDeps {
  readonly storage: Storage;
  readonly challenges: Pick<Challenges, 'use'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

export function createAssertions({ storage, challenges, log, now }: AssertionsDeps): Assertions {
  return {
    async verify({ purpose, subject, accountId, assertion, party }) {
      const challenge = challengeOf(assertion.clientDataJSON);
      // Used up by a wrong answer, too.
      if (challenge === null || !(await challenges.use(purpose, subject, challenge))) return null;
      if (accountId === null) return null;
      const [stored] = await findPasskey(storage.read, { accountId, credentialId: assertion.id });
      if (stored === undefined) return null;
      const publicKey = new Uint8Array(Buffer.from(stored.public_key, 'base64url'));
      const counter = await verifyAssertion(party, challenge, assertion, publicKey);
      if (counter === null) return null;
      if (isCounterBack(stored.counter, counter)) {
        log.warn({ accountId }, 'a passkey was refused: its counter went back, so it may have been copied');
        return null;
      }
      return { accountId, credentialId: assertion.id, counter, usedOn: Math.floor(now() / dayMs) };
    },
  };
}
