import { type Migration } from './migration.ts';

export const toldReminders: Migration = {
  number: 18,
  name: 'told-reminders',
  oldestProgram: 9,
  statements: ({ integer }) => [`ALTER TABLE account ADD COLUMN told_until ${integer}`],
};
