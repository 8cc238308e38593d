import { type SessionAnswer, type User } from '#contract/auth.ts';
import { passkeyPaths, passkeySignInPaths, proofPaths } from '#contract/passkey-paths.ts';
import {
  type Assertion,
  type ChallengeAnswer,
  type NewPasskey,
  type PasskeyInfo,
  type PasskeysAnswer,
  type Proof,
} from '#contract/passkeys.ts';
import { accountHeader } from '#contract/protocol.ts';
import { CallFailed } from '../errors.ts';
import { type Observable } from '../observable.ts';
import { type ApiDeps, requestEmpty, requestExpecting } from './api-request.ts';

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

export interface PasskeyApiClient {
  readonly session: Pick<Observable<{ readonly currentUser: User | null }>, 'get'>;
}

export function createPasskeyApi(client: PasskeyApiClient, environment: ApiDeps): PasskeyApi {
  const headers = () => {
    const { currentUser } = client.session.get();
    if (currentUser === null) throw new CallFailed('unauthenticated');
    return { [accountHeader]: currentUser.id };
  };
  const post = (path: string, body: unknown) => ({ method: 'POST', path, body, headers: headers() }) as const;
  return {
    async passkeys() {
      const request = { method: 'GET', path: passkeyPaths.passkeys, headers: headers() } as const;
      return (await requestExpecting<PasskeysAnswer>(environment, request, 'passkeys')).passkeys;
    },
    newChallenge: async (proof) => requestChallenge(environment, post(passkeyPaths.newOptions, proof)),
    async add(passkey) {
      await requestExpecting<{ id: string }>(environment, post(passkeyPaths.add, passkey), 'id');
    },
    remove: async (id) => requestEmpty(environment, post(passkeyPaths.remove, { id })),
    proofChallenge: async () => requestChallenge(environment, post(proofPaths.options, {})),
    prove: async (proof) => requestEmpty(environment, post(proofPaths.prove, proof)),
  };
}

/** A challenge to any passkey of this server. @throws CallFailed */
export function requestSignInChallenge(environment: ApiDeps): Promise<object> {
  return requestChallenge(environment, { method: 'POST', path: passkeySignInPaths.options, body: {} });
}

/** Signs in with the answer to such a challenge. @throws CallFailed */
export function requestPasskeySignIn(environment: ApiDeps, passkey: Assertion): Promise<SessionAnswer> {
  const request = { method: 'POST', path: passkeySignInPaths.signIn, body: { passkey } } as const;
  return requestExpecting<SessionAnswer>(environment, request, 'user');
}

async function requestChallenge(
  environment: ApiDeps,
  request: Parameters<typeof requestExpecting>[1],
): Promise<object> {
  return (await requestExpecting<ChallengeAnswer>(environment, request, 'publicKey')).publicKey;
}
