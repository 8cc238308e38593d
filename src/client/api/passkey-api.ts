import { type SessionAnswer } from '#contract/auth.ts';
import { passkeyPaths, passkeySignInPaths, proofPaths } from '#contract/passkey-paths.ts';
import {
  type Assertion,
  type ChallengeAnswer,
  type NewPasskey,
  type PasskeyInfo,
  type PasskeysAnswer,
  type Proof,
} from '#contract/passkeys.ts';
import { type ApiDeps, requestExpecting } from './api-request.ts';
import { type SessionClient, createUserRequests } from './user-requests.ts';

export type { Assertion, NewPasskey, PasskeyInfo, Proof } from '#contract/passkeys.ts';

/**
 * Calls about the user's passkeys. A challenge is what the browser's JSON helpers take.
 * @throws CallFailed with the server's code, or `offline`
 */
export interface PasskeyApi {
  /** The passkeys, the newest first. */
  passkeys(): Promise<readonly PasskeyInfo[]>;
  /** A challenge for a new passkey. */
  newChallenge(proof: Proof): Promise<object>;
  /** Adds the passkey that has answered a challenge. */
  add(passkey: NewPasskey): Promise<void>;
  remove(id: string): Promise<void>;
  /** A challenge to one of the user's passkeys. */
  proofChallenge(): Promise<object>;
  /** Has the server remember for five minutes that the user has given a proof. */
  prove(proof: Proof): Promise<void>;
}

export function createPasskeyApi(client: SessionClient, environment: ApiDeps): PasskeyApi {
  const { get, post, postEmpty } = createUserRequests(client, environment);
  const newChallenge = async (path: string, body: unknown) =>
    (await post<ChallengeAnswer>(path, body, 'publicKey')).publicKey;
  return {
    passkeys: async () => (await get<PasskeysAnswer>(passkeyPaths.passkeys, 'passkeys')).passkeys,
    newChallenge: (proof) => newChallenge(passkeyPaths.newOptions, proof),
    async add(passkey) {
      await post<{ id: string }>(passkeyPaths.add, passkey, 'id');
    },
    remove: (id) => postEmpty(passkeyPaths.remove, { id }),
    proofChallenge: () => newChallenge(proofPaths.options, {}),
    prove: (proof) => postEmpty(proofPaths.prove, proof),
  };
}

/** A challenge to any passkey of this server. @throws CallFailed */
export async function requestSignInChallenge(environment: ApiDeps): Promise<object> {
  const request = { method: 'POST', path: passkeySignInPaths.options, body: {} } as const;
  return (await requestExpecting<ChallengeAnswer>(environment, request, 'publicKey')).publicKey;
}

/** Signs in with the answer to such a challenge. @throws CallFailed */
export function requestPasskeySignIn(environment: ApiDeps, passkey: Assertion): Promise<SessionAnswer> {
  const request = { method: 'POST', path: passkeySignInPaths.signIn, body: { passkey } } as const;
  return requestExpecting<SessionAnswer>(environment, request, 'user');
}
