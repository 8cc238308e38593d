import { type Assertion, type NewPasskey } from '#contract/passkeys.ts';
import { challengeLifetimeMs } from '#domain/account/passkey.ts';
import { type RelyingParty } from './relying-party.ts';
import { withoutAttestation } from './without-attestation.ts';

// Loaded on first use: most servers start and stop without anyone using a passkey.
const load = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** Algorithms that every authenticator and every runtime supports, so that passkeys outlive a change of the runtime. */
const algorithms = [-8, -7, -257];

export interface NewPasskeyRequest {
  readonly accountId: string;
  readonly email: string;
  /** The account's passkeys: a device that has one of them gets no second one. */
  readonly present: readonly KnownPasskey[];
}

export interface KnownPasskey {
  readonly id: string;
  readonly transports: readonly string[];
}

const toDescriptor = ({ id, transports }: KnownPasskey) => ({ id, transports: [...transports] });

/** Options with a new challenge, for the browser's `parseCreationOptionsFromJSON`. */
export async function newPasskeyOptions(
  party: RelyingParty,
  { accountId, email, present }: NewPasskeyRequest,
) {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: 'Forge',
    rpID: party.id,
    userName: email,
    userDisplayName: email,
    // A sign-in brings it back, and by it the account is found.
    userID: new TextEncoder().encode(accountId),
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    excludeCredentials: present.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** Options with a new challenge, for `parseRequestOptionsFromJSON`; to any passkey of this server if none are given. */
export async function assertionOptions(party: RelyingParty, allowed?: readonly KnownPasskey[]) {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: challengeLifetimeMs,
    userVerification: 'required',
    ...(allowed === undefined ? {} : { allowCredentials: allowed.map(toDescriptor) }),
  });
}

export interface VerifiedNewPasskey {
  readonly credentialId: string;
  /** In COSE's format. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** Verifies the answer to a challenge for a new passkey. Returns null if it is not valid. */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  { clientDataJSON, attestationObject }: Pick<NewPasskey, 'clientDataJSON' | 'attestationObject'>,
): Promise<VerifiedNewPasskey | null> {
  const { verifyRegistrationResponse } = await load();
  const { decodeAttestationObject, parseAuthenticatorData } = await loadHelpers();
  try {
    const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
    const authenticatorData = decodeAttestationObject(bytes).get('authData');
    const id = Buffer.from(parseAuthenticatorData(authenticatorData).credentialID ?? []).toString(
      'base64url',
    );
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject: withoutAttestation(authenticatorData) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter };
  } catch {
    // An answer that cannot be read is not valid.
    return null;
  }
}

/** Verifies a passkey's answer to a challenge. Returns its counter, which the caller checks; null if it is not valid. */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  assertion: Assertion,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { id, clientDataJSON, authenticatorData, signature } = assertion;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The library would check the counter before the signature, so that anyone could make a passkey look copied.
      credential: { id, publicKey, counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
