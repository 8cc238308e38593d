import { type Migration } from './migration.ts';

export const outgoing: Migration = {
  number: 14,
  name: 'outgoing',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    // Without a foreign key, as `push_subscription`.
    `CREATE TABLE outgoing (
      account_id TEXT NOT NULL,
      id TEXT NOT NULL,
      kind TEXT NOT NULL,
      target TEXT NOT NULL,
      body TEXT NOT NULL,
      attempt ${integer} NOT NULL,
      next_try_at ${integer} NOT NULL,
      claimed_until ${integer},
      PRIMARY KEY (account_id, id, kind, target)
    ) ${endKeyed}`,
    `CREATE INDEX outgoing_to_send ON outgoing (kind, next_try_at)`,
  ],
};
