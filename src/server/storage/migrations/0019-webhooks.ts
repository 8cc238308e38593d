import { type Migration } from './migration.ts';

export const webhooks: Migration = {
  number: 19,
  name: 'webhooks',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    // Read with the row that every mutation reads anyway, so that accounts without webhooks need no further query.
    `ALTER TABLE account ADD COLUMN webhook_events ${integer}`,
    // Without a foreign key, as `push_subscription`.
    `CREATE TABLE webhook (
      account_id TEXT NOT NULL,
      id TEXT NOT NULL,
      url TEXT NOT NULL,
      events ${integer} NOT NULL,
      secret TEXT NOT NULL,
      previous_secret TEXT,
      previous_until ${integer},
      created_at ${integer} NOT NULL,
      failures ${integer} NOT NULL,
      failing_since ${integer},
      rest_until ${integer} NOT NULL,
      off_reason TEXT,
      off_at ${integer},
      waiting ${integer} NOT NULL,
      next_try_at ${integer},
      claimed_until ${integer},
      deliveries TEXT NOT NULL,
      PRIMARY KEY (account_id, id)
    ) ${endKeyed}`,
    // Only webhooks for which something waits are in it.
    `CREATE INDEX webhook_to_send ON webhook (next_try_at) WHERE next_try_at IS NOT NULL`,
  ],
};
