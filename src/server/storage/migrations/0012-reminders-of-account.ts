import { type Migration } from './migration.ts';

export const remindersOfAccount: Migration = {
  number: 12,
  name: 'reminders-of-account',
  oldestProgram: 9,
  statements: ({ integer }) => [
    `ALTER TABLE account ADD COLUMN next_reminder_at ${integer}`,
    `ALTER TABLE account ADD COLUMN reminded_until ${integer}`,
    // Only accounts with reminders are in it.
    `CREATE INDEX account_to_remind ON account (next_reminder_at) WHERE next_reminder_at IS NOT NULL`,
  ],
};
