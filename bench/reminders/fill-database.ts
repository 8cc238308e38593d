import { createECDH, randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { initialAccount } from '#domain/account/account.ts';
import { makeIdeaFields } from '#domain/testing/make-idea.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';

export interface FilledAccounts {
  readonly count: number;
  /** How many of them are due at `dueAt`; the others days later. */
  readonly dueCount: number;
  readonly ideasPerAccount: number;
  readonly dueAt: number;
  /** The push service of their browsers. */
  readonly endpoint: string;
}

/** Fills the database of a new data directory with accounts that have reminders and a browser each. */
export async function fillDatabase(directory: string, accounts: FilledAccounts): Promise<void> {
  const { count, dueCount, ideasPerAccount, dueAt, endpoint } = accounts;
  await (await openSqlite(directory, Date.now())).close();
  const database = new DatabaseSync(path.join(directory, 'forge.db'));
  const insert = (table: string, columns: string) =>
    database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`);
  const addAccount = insert(
    'account',
    'id, email, password_hash, version, state, purged_version, created_at, swept_at, next_reminder_at, reminded_until',
  );
  const addSession = insert('session', 'account_id, token_hash, created_at, seen_at, expires_at, agent');
  const addSubscription = insert(
    'push_subscription',
    'account_id, id, token_hash, endpoint, p256dh, auth, created_at',
  );
  const addIdea = insert('idea', 'account_id, id, rank, doc, created_at, version');
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const p256dh = browser.getPublicKey('base64url');
  const reminders = { push: true, leads: [60], quietFrom: '00:00', quietTo: '00:00' };
  const preferences = { ...initialAccount.preferences, zone: 'UTC', reminders };
  const state = JSON.stringify({ ...initialAccount, preferences, ideas: ideasPerAccount });
  const deadlineAfter = (milliseconds: number) => new Date(dueAt + milliseconds).toISOString().slice(0, 16);
  const docOf = (title: string, deadline: string) =>
    JSON.stringify({
      ...makeIdeaFields({ title, deadline, description: 'x'.repeat(300) }),
      progress: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      finishedAt: null,
    });
  const now = Date.now();
  const dayMs = 86_400_000;
  database.exec('BEGIN');
  for (let n = 0; n < count; n++) {
    const id = randomUUID();
    const isDue = n < dueCount;
    addAccount.run(id, `${id}@example.org`, '', 1, state, 0, now, now, isDue ? dueAt : dueAt + dayMs, now);
    addSession.run(id, id, now, now, now + 30 * dayMs, 'bench');
    addSubscription.run(id, id, id, `${endpoint}/${id}`, p256dh, 'A'.repeat(22), now);
    if (!isDue) continue;
    for (let one = 0; one < ideasPerAccount; one++) {
      const deadline = deadlineAfter(one === 0 ? 3_600_000 : (5 + (one % 300)) * dayMs);
      addIdea.run(
        id,
        `idea-${one}-of-it`,
        `a${String(one).padStart(3, '0')}`,
        docOf(`Idea ${one}`, deadline),
        now,
        1,
      );
    }
  }
  database.exec('COMMIT');
  database.close();
}
