import { challengeLifetimeMs } from '#domain/account/passkey.ts';
import { hashSecret } from '../auth/secrets.ts';
import { type Throttle } from '../auth/throttle.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';

/** What an answer to a challenge is good for. */
export type ChallengePurpose = 'sign in' | 'prove' | 'add';

/** The most challenges that wait for an answer at the same time, of all people: each is a row of a hundred bytes. */
const maxChallenges = 20_000;

/** Challenges to passkeys. Each can be answered once, within five minutes. */
export interface Challenges {
  /**
   * Stores a challenge. `subject` says whom it is for, and `address` is the client's, by which they are counted.
   * @throws ApiError too-many-requests
   */
  open(purpose: ChallengePurpose, subject: string, challenge: string, address: string): Promise<void>;
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
  return {
    async open(purpose, subject, challenge, address) {
      await throttle.count([{ rule: 'challenge address', subject: address }]);
      const time = now();
      const isOpen = await storage.write('openChallenge', {
        key: keyOf(purpose, subject, challenge),
        expiresAt: time + challengeLifetimeMs,
        now: time,
        maxChallenges,
      });
      if (!isOpen) throw new ApiError('too-many-requests', 'too many challenges', { 'Retry-After': '60' });
    },

    use: (purpose, subject, challenge) =>
      storage.write('useChallenge', { key: keyOf(purpose, subject, challenge), now: now() }),
  };
}
