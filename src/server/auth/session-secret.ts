import { type SecretChange } from '../storage/commands/sessions.ts';
import { type Actor } from './actor.ts';
import { type AccountToken, hashSecret, newSecret } from './secrets.ts';

/**
 * How long a replaced secret is accepted, in ms: requests of other tabs may be under way with it. It opens no
 * stream and changes nothing about the account.
 */
export const replacedSecretLifetimeMs = 30_000;

export interface NewSessionSecret {
  /** For the browser's cookie. */
  readonly token: AccountToken;
  /** For the command that needs a new secret, which stores it in its transaction. */
  readonly change: SecretChange;
}

/** Generates a new secret for the actor's session. A copy of the one so far, as of a stolen cookie, ends with it. */
export function newSessionSecret({ accountId, tokenHash }: Actor, now: number): NewSessionSecret {
  const secret = newSecret();
  return {
    token: { accountId, secret },
    change: {
      tokenHash,
      newTokenHash: hashSecret(secret),
      previousUntil: now + replacedSecretLifetimeMs,
    },
  };
}
