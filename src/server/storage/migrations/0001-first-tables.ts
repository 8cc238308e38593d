import { type Migration } from './migration.ts';

export const firstTables: Migration = {
  number: 1,
  name: 'first-tables',
  statements: ({ integer, end, endKeyed }) => [
    `CREATE TABLE account (
      id TEXT NOT NULL PRIMARY KEY,
      email TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      version ${integer} NOT NULL,
      state TEXT NOT NULL,
      purged_version ${integer} NOT NULL,
      created_at ${integer} NOT NULL,
      swept_at ${integer} NOT NULL
    ) ${endKeyed}`,
    `CREATE INDEX account_to_sweep ON account (swept_at)`,
    `CREATE TABLE email (
      key TEXT NOT NULL PRIMARY KEY,
      account_id TEXT NOT NULL
    ) ${endKeyed}`,
    `CREATE TABLE session (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      token_hash TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      seen_at ${integer} NOT NULL,
      expires_at ${integer} NOT NULL,
      agent TEXT NOT NULL,
      PRIMARY KEY (account_id, token_hash)
    ) ${endKeyed}`,
    `CREATE TABLE idea (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      rank TEXT NOT NULL,
      doc TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      version ${integer} NOT NULL,
      deleted_at ${integer},
      deleted_by TEXT,
      deletion_took ${integer},
      PRIMARY KEY (account_id, id)
    ) ${end}`,
    `CREATE INDEX idea_by_version ON idea (account_id, version)`,
    `CREATE INDEX idea_by_age ON idea (account_id, created_at, id)`,
    `CREATE TABLE entry (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      idea_id TEXT NOT NULL,
      id TEXT NOT NULL,
      list TEXT NOT NULL CHECK (list IN ('updates', 'notes')),
      text TEXT NOT NULL,
      date TEXT NOT NULL,
      size ${integer} NOT NULL,
      version ${integer} NOT NULL,
      deleted ${integer} NOT NULL,
      PRIMARY KEY (account_id, idea_id, id)
    ) ${endKeyed}`,
    `CREATE INDEX entry_by_version ON entry (account_id, version)`,
    `CREATE TABLE mutation (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      at ${integer} NOT NULL,
      utc_offset ${integer} NOT NULL,
      received_at ${integer} NOT NULL,
      version ${integer} NOT NULL,
      refusal TEXT,
      points ${integer} NOT NULL,
      idea_id TEXT,
      inverse TEXT,
      undone ${integer} NOT NULL,
      PRIMARY KEY (account_id, id)
    ) ${endKeyed}`,
    `CREATE TABLE throttle (
      key TEXT NOT NULL PRIMARY KEY,
      count ${integer} NOT NULL,
      window_ends ${integer} NOT NULL
    ) ${endKeyed}`,
  ],
};
