import { createHash } from 'node:crypto';
import { type SessionInfo } from '#contract/account.ts';
import { isProofRecent } from '#domain/account/proof.ts';
import { ApiError } from '../errors/api-error.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Storage } from '../storage/api/storage.ts';
import { type PasskeyUse } from '../storage/commands/passkeys.ts';
import { findAnyAccount } from '../storage/queries/accounts.ts';
import { findProof, findReplacedSession, findSession, listSessions } from '../storage/queries/sessions.ts';
import { type AccountId, type Actor } from './actor.ts';
import { sessionLifetimeMs } from './cookies.ts';
import { type AccountToken, hashSecret, newSecret } from './secrets.ts';
import { newSessionSecret } from './session-secret.ts';

/** How stale a session's stored last use may be, in ms, so that not every request writes. */
const touchIntervalMs = 3_600_000;

export interface NewSession {
  readonly accountId: string;
  /** The hash the password was verified against: no session opens if it has changed since. */
  readonly passwordHash: string;
  /** The browser's User-Agent. */
  readonly userAgent: string;
  /** The hash of the browser's secret. */
  readonly browserHash: string;
  /** The browser's previous session, of any account: it ends. */
  readonly replacedSession: AccountToken | null;
  /** The passkey that was used instead of the password. */
  readonly passkey?: PasskeyUse;
}

export interface FoundSession {
  readonly actor: Actor;
  /** Whether the expiry was extended, so that the cookie must be sent again. */
  readonly isRenewed: boolean;
}

/** The signed-in sessions. Ending a session closes its event streams. */
export interface Sessions {
  /** Null if the account was deleted or closed, its password changed, or the passkey was removed. */
  open(newSession: NewSession): Promise<AccountToken | null>;
  /** The session of a token; null if it has ended or never existed. */
  find(token: AccountToken | null): Promise<FoundSession | null>;
  /** Whether the token's account was deleted. Safe to reveal: only its own browsers know an account's id. */
  isDeleted(token: AccountToken): Promise<boolean>;
  /** Whether a session that was found is still active, be it with a new secret since a moment ago. */
  isActive(actor: Actor): Promise<boolean>;
  /** The same, and the request's secret is still the session's. */
  isCurrent(actor: Actor): Promise<boolean>;
  /** Whether the person has given the password or a passkey in the last five minutes, signing in included. */
  isProven(actor: Actor): Promise<boolean>;
  /** Notes that the person has just given it. */
  prove(actor: Actor): Promise<void>;
  list(actor: Actor): Promise<readonly SessionInfo[]>;
  close(actor: Actor): Promise<void>;
  /**
   * Ends one of the person's sessions by the id from `list`. An unknown id is no error: it has ended.
   * @throws ApiError unauthenticated if the secret was replaced meanwhile
   */
  closeById(actor: Actor, id: string): Promise<void>;
  /**
   * Ends all other sessions and gives this one a new secret, which it returns.
   * @throws ApiError unauthenticated if the secret was replaced meanwhile
   */
  closeOthers(actor: Actor): Promise<AccountToken>;
}

interface StoredTimes {
  readonly created_at: number;
  readonly expires_at: number;
}

/** The id that a session's owner sees. It neither opens the session nor finds its row. */
function publicIdOf(tokenHash: string): string {
  return createHash('sha256').update(`session ${tokenHash}`).digest('hex').slice(0, 32);
}

export interface SessionsDeps {
  readonly storage: Storage;
  readonly hub: LiveHub;
  now(): number;
  readonly sessionsPerAccount: number;
  /** How long a session lasts at most, in ms, however often it is used. */
  readonly maxLifetimeMs: number;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { storage, hub, now, sessionsPerAccount, maxLifetimeMs } = deps;
  const expiryOf = (createdAt: number, seenAt: number) =>
    Math.min(seenAt + sessionLifetimeMs, createdAt + maxLifetimeMs);
  /** The longest lifetime may have become shorter since the expiry was stored. */
  const isExpired = ({ created_at: createdAt, expires_at: expiresAt }: StoredTimes, time: number) =>
    Math.min(expiresAt, createdAt + maxLifetimeMs) <= time;
  const listActive = async (accountId: string) => {
    const time = now();
    const rows = await listSessions(storage.read, { accountId, now: time });
    return rows.filter((row) => !isExpired(row, time));
  };
  const isCurrent = async ({ accountId, tokenHash }: Pick<Actor, 'accountId' | 'tokenHash'>) => {
    const [session] = await findSession(storage.read, { accountId, tokenHash });
    return session !== undefined && !isExpired(session, now());
  };
  const findReplaced = async (accountId: string, tokenHash: string) => {
    const time = now();
    const key = { accountId, previousHash: tokenHash, now: time };
    const [session] = await findReplacedSession(storage.read, key);
    return session === undefined || isExpired(session, time) ? null : session;
  };
  const findByReplacedSecret = async (
    accountId: string,
    previousHash: string,
  ): Promise<FoundSession | null> => {
    const session = await findReplaced(accountId, previousHash);
    if (session === null) return null;
    const { email, token_hash: tokenHash } = session;
    const actor = { accountId: accountId as AccountId, email, tokenHash, secretHash: previousHash };
    return { actor, isRenewed: false };
  };
  const secretReplaced = () => new ApiError('unauthenticated', 'the session has a new secret');
  return {
    async open({ accountId, passwordHash, userAgent, browserHash, replacedSession, passkey }) {
      const secret = newSecret();
      const time = now();
      const replaced =
        replacedSession === null
          ? null
          : { accountId: replacedSession.accountId, tokenHash: hashSecret(replacedSession.secret) };
      const ended = await storage.write('openSession', {
        session: {
          account_id: accountId,
          token_hash: hashSecret(secret),
          created_at: time,
          seen_at: time,
          expires_at: expiryOf(time, time),
          agent: userAgent.slice(0, 300),
        },
        passwordHash,
        maxSessions: sessionsPerAccount,
        replacedSession: replaced,
        browserHash,
        ...(passkey === undefined ? {} : { passkey }),
      });
      if (ended === null) return null;
      // The browser's previous session ends with `restart`, so that it reconnects with the new one.
      for (const endedSession of ended)
        hub.endSession(
          endedSession.accountId,
          endedSession.tokenHash,
          endedSession.tokenHash === replaced?.tokenHash ? 'restart' : 'signed-out',
        );
      return { accountId, secret };
    },

    async find(token) {
      if (token === null) return null;
      const { accountId } = token;
      const tokenHash = hashSecret(token.secret);
      const [session] = await findSession(storage.read, { accountId, tokenHash });
      const time = now();
      if (session === undefined) return findByReplacedSecret(accountId, tokenHash);
      if (isExpired(session, time)) return null;
      const isRenewed = time - session.seen_at >= touchIntervalMs;
      if (isRenewed) {
        const stillExists = await storage.write('touchSession', {
          accountId,
          tokenHash,
          seenAt: time,
          expiresAt: expiryOf(session.created_at, time),
        });
        // The session may have been ended meanwhile, and must not be usable from then on.
        if (!stillExists) return findByReplacedSecret(accountId, tokenHash);
      }
      return {
        actor: {
          accountId: accountId as AccountId,
          email: session.email,
          tokenHash,
          secretHash: tokenHash,
        },
        isRenewed,
      };
    },

    isDeleted: async ({ accountId }) => (await findAnyAccount(storage.read, { id: accountId })).length === 0,

    isActive: async ({ accountId, secretHash }) =>
      (await isCurrent({ accountId, tokenHash: secretHash })) ||
      (await findReplaced(accountId, secretHash)) !== null,
    isCurrent,

    async isProven({ accountId, tokenHash }) {
      const [session] = await findProof(storage.read, { accountId, tokenHash });
      return session !== undefined && isProofRecent(session.proven_at, now());
    },

    async prove({ accountId, tokenHash }) {
      await storage.write('proveSession', { accountId, tokenHash, provenAt: now() });
    },

    async list({ accountId, tokenHash }) {
      return (await listActive(accountId)).map((row) => ({
        id: publicIdOf(row.token_hash),
        agent: row.agent,
        createdAt: row.created_at,
        seenAt: row.seen_at,
        isCurrent: row.token_hash === tokenHash,
      }));
    },

    async close({ accountId, tokenHash }) {
      await storage.write('closeSession', { accountId, tokenHash });
      hub.endSession(accountId, tokenHash, 'signed-out');
    },

    async closeById({ accountId, tokenHash: askedBy }, id) {
      const row = (await listActive(accountId)).find(({ token_hash }) => publicIdOf(token_hash) === id);
      if (row === undefined) return;
      const tokenHash = row.token_hash;
      if (!(await storage.write('closeOwnSession', { accountId, tokenHash, askedBy })))
        throw secretReplaced();
      hub.endSession(accountId, tokenHash, 'signed-out');
    },

    async closeOthers(actor) {
      const { accountId, tokenHash } = actor;
      const { token, change } = newSessionSecret(actor, now());
      if (!(await storage.write('closeOtherSessions', { accountId, secret: change }))) throw secretReplaced();
      hub.endAccount(accountId, tokenHash);
      hub.endSession(accountId, tokenHash, 'restart');
      return token;
    },
  };
}
