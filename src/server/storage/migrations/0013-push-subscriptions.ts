import { type Migration } from './migration.ts';

export const pushSubscriptions: Migration = {
  number: 13,
  name: 'push-subscriptions',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    // Without foreign keys: a session's key changes with its secret, and one to a table that Citus has distributed is refused
    // until this table is, too. It would also lock the accounts.
    `CREATE TABLE push_subscription (
      account_id TEXT NOT NULL,
      id TEXT NOT NULL,
      token_hash TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      PRIMARY KEY (account_id, id)
    ) ${endKeyed}`,
  ],
};
