import { findSession } from '../storage/queries/sessions.ts';
import { type Storage } from '../storage/storage.ts';
import { type AccountId, type Actor } from './actor.ts';
import { type SessionToken, hashSecret, newSecret, sessionLifetime } from './session-cookie.ts';

/** How long a session's last use may be out of date, so that reading does not write each time. */
const touchInterval = 3_600_000;

export interface Sessions {
  /** Null if the account is gone. */
  open(accountId: string, agent: string): Promise<SessionToken | null>;
  /** Who a token belongs to; null if the session has ended or never was. */
  find(token: SessionToken | null): Promise<Actor | null>;
  close(actor: Actor): Promise<void>;
}

export function createSessions(storage: Storage, now: () => number): Sessions {
  return {
    async open(accountId, agent) {
      const secret = newSecret();
      const time = now();
      const isOpen = await storage.write('openSession', {
        account_id: accountId,
        token_hash: hashSecret(secret),
        created_at: time,
        seen_at: time,
        expires_at: time + sessionLifetime,
        agent: agent.slice(0, 300),
      });
      return isOpen ? { accountId, secret } : null;
    },

    async find(token) {
      if (token === null) return null;
      const { accountId } = token;
      const tokenHash = hashSecret(token.secret);
      const [session] = await findSession(storage.read, { accountId, tokenHash });
      const time = now();
      if (session === undefined || session.expires_at <= time) return null;
      if (time - session.seen_at >= touchInterval) {
        await storage.write('touchSession', {
          accountId,
          tokenHash,
          seenAt: time,
          expiresAt: time + sessionLifetime,
        });
      }
      return { accountId: accountId as AccountId, email: session.email, tokenHash };
    },

    async close({ accountId, tokenHash }) {
      await storage.write('closeSession', { accountId, tokenHash });
    },
  };
}
