import { createContext, use } from 'react';
import { type PasskeyApi, type PasskeyInfo, type Proof } from '#client/api/passkey-api.ts';
import { hasPasskeys } from '../../../platform/has-passkeys.ts';

export interface OwnPasskeys {
  readonly api: PasskeyApi;
  /** The user's passkeys; `failed` if they could not be loaded. */
  readonly passkeys: readonly PasskeyInfo[] | 'failed';
  /** Loads them again, and renders them at once. Never rejects. */
  reload(): Promise<void>;
}

/** The user's passkeys, which the forms that ask for the password need, too. */
export const OwnPasskeysContext = createContext<OwnPasskeys | null>(null);

export function useOwnPasskeys(): OwnPasskeys {
  const own = use(OwnPasskeysContext);
  if (own === null) throw new Error('there is no provider of passkeys above');
  return own;
}

/** Gives a proof by a passkey; null if the user has none, or this page cannot use one. */
export function usePasskeyProof(): (() => Promise<Proof>) | null {
  const { api, passkeys } = useOwnPasskeys();
  if (passkeys === 'failed' || passkeys.length === 0 || !hasPasskeys()) return null;
  return async () => {
    // Loaded on demand: it is rarely used.
    const { answerChallenge } = await import('../../../platform/passkeys.ts');
    return { passkey: await answerChallenge(await api.proofChallenge()) };
  };
}
