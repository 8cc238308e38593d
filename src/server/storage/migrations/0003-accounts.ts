import { type Migration } from './migration.ts';

export const accounts: Migration = {
  number: 3,
  name: 'accounts',
  statements: ({ integer, endKeyed }) => [
    // Drops at most a quarter of an hour of counts; the new table also stores each window's length.
    `DROP TABLE throttle`,
    `CREATE TABLE throttle (
      key TEXT NOT NULL PRIMARY KEY,
      count ${integer} NOT NULL,
      lasts ${integer} NOT NULL,
      window_ends ${integer} NOT NULL
    ) ${endKeyed}`,
    `CREATE INDEX throttle_by_end ON throttle (window_ends)`,
    `CREATE TABLE password_reset (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      token_hash TEXT NOT NULL,
      expires_at ${integer} NOT NULL,
      PRIMARY KEY (account_id, token_hash)
    ) ${endKeyed}`,
    `CREATE TABLE known_browser (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      token_hash TEXT NOT NULL,
      seen_at ${integer} NOT NULL,
      PRIMARY KEY (account_id, token_hash)
    ) ${endKeyed}`,
  ],
};
