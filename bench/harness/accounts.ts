import { randomUUID } from 'node:crypto';
import { createSessions } from '#server/auth/sessions.ts';
import { createHub } from '#server/live/hub.ts';
import { type Storage } from '#server/storage/api/storage.ts';

/** Creates an account without a password. Returns its id. */
export async function createAccount(storage: Storage): Promise<string> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await storage.write('createAccount', { id, email, emailKey: email, passwordHash: '', now: Date.now() });
  return id;
}

/** Creates an account with an open session. Returns the session's cookie. */
export async function createSessionCookie(storage: Storage): Promise<string> {
  const sessions = createSessions({
    storage,
    hub: createHub(10),
    now: Date.now,
    sessionsPerAccount: 50,
    maxLifetimeMs: 365 * 86_400_000,
  });
  const accountId = await createAccount(storage);
  const token = await sessions.open({
    accountId,
    passwordHash: '',
    userAgent: 'bench',
    browserHash: 'bench',
    replacedSession: null,
  });
  if (token === null) throw new Error('the account just made is gone');
  return `forge-session=${token.accountId}.${token.secret}`;
}
