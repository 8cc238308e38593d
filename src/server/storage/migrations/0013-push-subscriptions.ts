import { type Migration } from './migration.ts';

export const pushSubscriptions: Migration = {
  number: 13,
  name: 'push-subscriptions',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    // Without a foreign key to the session, whose key changes with its secret: Citus has no ON UPDATE CASCADE for that.
    `CREATE TABLE push_subscription (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
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
