import { randomUUID } from 'node:crypto';
import { type AccountToken } from '#server/auth/secrets.ts';
import { type Sessions, createSessions } from '#server/auth/sessions.ts';
import { createHub } from '#server/live/hub.ts';
import { type Storage } from '#server/storage/api/storage.ts';

/** Creates an account without a password. Returns its id. */
export async function createAccount(storage: Storage): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await storage.write('createAccount', { id, email, emailKey: email, passwordHash: '', now: Date.now() });
  return id;
}

/** The sessions of a storage, with the limits of a server. */
export function createBenchmarkSessions(storage: Storage): Sessions {
  return createSessions({
    storage,
    hub: createHub(10),
    now: Date.now,
    sessionsPerAccount: 50,
    maxLifetimeMs: 365 * 86_400_000,
  });
}

/** Opens a session of an account made by `createAccount`. Returns its token. */
export async function openSession(sessions: Sessions, accountId: string): Promise<AccountToken> {
  const token = await sessions.open({
    accountId,
    passwordHash: '',
    userAgent: 'bench',
    browserHash: 'bench',
    replacedSession: null,
  });
  if (token === null) throw new Error('the account just made is gone');
  return token;
}

/** Creates an account with an open session. Returns the session's cookie. */
export async function createSessionCookie(storage: Storage): Promise<string> {
  const accountId = await createAccount(storage);
  const { secret } = await openSession(createBenchmarkSessions(storage), accountId);
  return `forge-session=${accountId}.${secret}`;
}
