import { type Migration } from './migration.ts';

export const sentReminders: Migration = {
  number: 18,
  name: 'sent-reminders',
  oldestProgram: 9,
  statements: ({ integer }) => [`ALTER TABLE account ADD COLUMN sent_until ${integer}`],
};
