import { type Migration } from './migration.ts';

export const calendarAddresses: Migration = {
  number: 10,
  name: 'calendar-addresses',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    // Without a foreign key: the row is found by the address alone, so it may be on another node than the account.
    `CREATE TABLE calendar_address (
      token_hash TEXT NOT NULL PRIMARY KEY,
      account_id TEXT NOT NULL,
      created_at ${integer} NOT NULL
    ) ${endKeyed}`,
  ],
};
