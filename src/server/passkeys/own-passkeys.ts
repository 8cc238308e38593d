import { createHash } from 'node:crypto';
import { type ChallengeAnswer, type NewPasskey, type PasskeyInfo, type Proof } from '#contract/passkeys.ts';
import { checkPasskeyName, maxPasskeys } from '#domain/account/passkey.ts';
import { cleanText } from '#domain/primitives/text.ts';
import { noonOf } from '#domain/time/calendar-day.ts';
import { type Actor } from '../auth/actor.ts';
import { type OwnAccount, type OwnerProof } from '../auth/own-account.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Storage } from '../storage/api/storage.ts';
import { listPasskeys } from '../storage/queries/passkeys.ts';
import { type Assertions } from './assertions.ts';
import { type Challenges } from './challenges.ts';
import { challengeOf } from './client-data.ts';
import { type RelyingParty } from './relying-party.ts';
import { type KnownPasskey, assertionOptions, newPasskeyOptions, verifyNewPasskey } from './webauthn.ts';

/** The passkeys of a signed-in person. */
export interface OwnPasskeys {
  list(actor: Actor): Promise<readonly PasskeyInfo[]>;
  /** Asks for a proof, and answers with a challenge for a new passkey. @throws ApiError */
  newOptions(actor: Actor, proof: Proof, party: RelyingParty, address: string): Promise<ChallengeAnswer>;
  /** Adds the passkey that has answered such a challenge. Returns its id. @throws ApiError */
  add(actor: Actor, passkey: NewPasskey, party: RelyingParty): Promise<string>;
  /**
   * Removes one of the person's passkeys by the id from `list`. An unknown id is no error: it is gone.
   * @throws ApiError unauthenticated if the session's secret was replaced meanwhile
   */
  remove(actor: Actor, id: string): Promise<void>;
  /** The owner's proof from the password or passkey in a request. */
  proofOf(actor: Actor, proof: Proof, party: RelyingParty): OwnerProof;
  /** Verifies a proof, and notes its time in the session. @throws ApiError */
  prove(actor: Actor, proof: Proof, party: RelyingParty, address: string): Promise<void>;
  /** A challenge to one of the person's passkeys, whose answer replaces the password. @throws ApiError */
  proofOptions(actor: Actor, party: RelyingParty): Promise<ChallengeAnswer>;
}

export interface OwnPasskeysDeps {
  readonly storage: Storage;
  readonly challenges: Challenges;
  readonly assertions: Assertions;
  readonly ownAccount: Pick<OwnAccount, 'verify'>;
  readonly now: () => number;
}

/** The id that a passkey's owner sees. It is short, and cannot be used to find the credential. */
function publicIdOf(credentialId: string): string {
  return createHash('sha256').update(`passkey ${credentialId}`).digest('hex').slice(0, 32);
}

const sessionEnded = () => new ApiError('unauthenticated', 'sign in first');

/** The session that asked for a new passkey is the only one that may add it. */
const subjectOf = ({ accountId, tokenHash }: Actor) => `${accountId} ${tokenHash}`;

export function createOwnPasskeys(deps: OwnPasskeysDeps): OwnPasskeys {
  const { storage, challenges, assertions, ownAccount, now } = deps;
  const known = async ({ accountId }: Actor): Promise<readonly KnownPasskey[]> =>
    (await listPasskeys(storage.read, { accountId })).map(({ credential_id: id, transports }) => ({
      id,
      transports: JSON.parse(transports) as string[],
    }));
  const proofOf: OwnPasskeys['proofOf'] = (actor, proof, party) => {
    if ('password' in proof) return proof;
    const { passkey: assertion } = proof;
    const { accountId } = actor;
    return {
      async verifyPasskey() {
        const claim = { purpose: 'prove', subject: subjectOf(actor), accountId, assertion, party } as const;
        const use = await assertions.verify(claim);
        return use !== null && (await storage.write('touchPasskey', use));
      },
    };
  };
  return {
    proofOf,

    async list({ accountId }) {
      return (await listPasskeys(storage.read, { accountId })).map((row) => ({
        id: publicIdOf(row.credential_id),
        name: row.name,
        createdAt: row.created_at,
        usedOn: row.used_on === null ? null : noonOf(row.used_on),
      }));
    },

    async newOptions(actor, proof, party, address) {
      await ownAccount.verify(actor, proofOf(actor, proof, party), address);
      const present = await known(actor);
      if (present.length >= maxPasskeys) throw tooMany();
      const { accountId, email } = actor;
      const publicKey = await newPasskeyOptions(party, { accountId, email, present });
      await challenges.open('add', subjectOf(actor), publicKey.challenge);
      return { publicKey };
    },

    async add(actor, { name, transports, ...answer }, party) {
      const fault = checkPasskeyName(name);
      if (fault) throw new ApiError(fault);
      const challenge = challengeOf(answer.clientDataJSON);
      if (challenge === null || !(await challenges.use('add', subjectOf(actor), challenge)))
        throw new ApiError('authentication-failed', 'the challenge is not open');
      const verified = await verifyNewPasskey(party, challenge, answer);
      if (verified === null) throw new ApiError('authentication-failed', 'the passkey is not valid');
      const outcome = await storage.write('addPasskey', {
        passkey: {
          account_id: actor.accountId,
          credential_id: verified.credentialId,
          public_key: Buffer.from(verified.publicKey).toString('base64url'),
          counter: verified.counter,
          transports: JSON.stringify(transports),
          name: cleanText(name),
          created_at: now(),
        },
        askedBy: actor.tokenHash,
        maxPasskeys,
      });
      if (outcome === 'unauthenticated') throw sessionEnded();
      if (outcome === 'full') throw tooMany();
      if (outcome === 'exists') throw new ApiError('authentication-failed', 'the passkey is known already');
      return publicIdOf(verified.credentialId);
    },

    async remove({ accountId, tokenHash: askedBy }, id) {
      const passkeys = await listPasskeys(storage.read, { accountId });
      const row = passkeys.find(({ credential_id }) => publicIdOf(credential_id) === id);
      if (row === undefined) return;
      const credentialId = row.credential_id;
      if (!(await storage.write('removePasskey', { accountId, credentialId, askedBy }))) throw sessionEnded();
    },

    prove: (actor, proof, party, address) => ownAccount.verify(actor, proofOf(actor, proof, party), address),

    async proofOptions(actor, party) {
      const publicKey = await assertionOptions(party, await known(actor));
      await challenges.open('prove', subjectOf(actor), publicKey.challenge);
      return { publicKey };
    },
  };
}

function tooMany(): ApiError {
  return new ApiError('too-many-passkeys', `an account has at most ${maxPasskeys}`);
}
