import { type Migration } from './migration.ts';

export const accountEvents: Migration = {
  number: 20,
  name: 'account-events',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    // Both without a foreign key, as `push_subscription`.
    `CREATE TABLE account_event (
      account_id TEXT NOT NULL,
      id TEXT NOT NULL,
      kind TEXT NOT NULL,
      at ${integer} NOT NULL,
      browser TEXT NOT NULL,
      system TEXT NOT NULL,
      network TEXT NOT NULL,
      count ${integer} NOT NULL,
      PRIMARY KEY (account_id, id)
    ) ${endKeyed}`,
    `CREATE TABLE account_link (
      account_id TEXT NOT NULL,
      id TEXT NOT NULL,
      kind TEXT NOT NULL,
      token_hashes TEXT NOT NULL,
      session_hash TEXT,
      email TEXT,
      created_at ${integer} NOT NULL,
      expires_at ${integer} NOT NULL,
      PRIMARY KEY (account_id, id)
    ) ${endKeyed}`,
  ],
};
