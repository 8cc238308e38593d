import { type Migration } from './migration.ts';

export const calendarOfAccount: Migration = {
  number: 11,
  name: 'calendar-of-account',
  oldestProgram: 9,
  statements: () => [`ALTER TABLE account ADD COLUMN calendar_hash TEXT`],
};
