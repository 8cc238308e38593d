import { challengeLifetimeMs } from '#domain/account/passkey.ts';
import { hashSecret } from '../auth/secrets.ts';
import { type Throttle } from '../auth/throttle.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';

/** The purpose that a challenge is made for. Its answer counts for no other. */
export type ChallengePurpose = 'sign in' | 'prove' | 'add';

/** The most unanswered challenges to sign in, of all people together. Each is a row of about 100 bytes. */
const maxChallenges = 20_000;

/** The origin of a request without a session, as limits count it. */
export interface Requesting {
  readonly address: string;
  /** The network of the address: the largest that a provider gives to one customer. */
  readonly network: string;
}

/** Challenges to passkeys. Each can be answered once, within five minutes. */
export interface Challenges {
  /** Stores a challenge to sign in. @throws ApiError too-many-requests */
  openToSignIn(challenge: string, from: Requesting): Promise<void>;
  /**
   * Stores a challenge for a signed-in person's session, which `subject` names, in place of a former one for the same purpose.
   * @throws ApiError too-many-requests
   */
  open(purpose: Exclude<ChallengePurpose, 'sign in'>, subject: string, challenge: string): Promise<void>;
  /** Uses a challenge up. Returns whether it was open, for this purpose and subject. */
  use(purpose: ChallengePurpose, subject: string, challenge: string): Promise<boolean>;
}

export interface ChallengesDeps {
  readonly storage: Storage;
  readonly throttle: Pick<Throttle, 'count'>;
  readonly now: () => number;
}

/** The stored key: it names nobody, and no answer for another purpose or person finds it. */
const keyOf = (purpose: ChallengePurpose, subject: string, challenge: string) =>
  hashSecret(`${purpose} ${subject} ${challenge}`);

export function createChallenges({ storage, throttle, now }: ChallengesDeps): Challenges {
  const store = async (key: string, slot: string | null) => {
    const time = now();
    const input = { key, slot, expiresAt: time + challengeLifetimeMs, now: time, maxChallenges };
    if (!(await storage.write('openChallenge', input)))
      throw new ApiError('too-many-requests', 'too many challenges', { 'Retry-After': '60' });
  };
  return {
    async openToSignIn(challenge, { address, network }) {
      await throttle.count([
        { rule: 'challenge address', subject: address },
        { rule: 'challenge network', subject: network },
      ]);
      await store(keyOf('sign in', '', challenge), null);
    },

    async open(purpose, subject, challenge) {
      await throttle.count([{ rule: 'challenge session', subject }]);
      await store(keyOf(purpose, subject, challenge), hashSecret(`${purpose} ${subject}`));
    },

    use: (purpose, subject, challenge) =>
      storage.write('useChallenge', { key: keyOf(purpose, subject, challenge), now: now() }),
  };
}
