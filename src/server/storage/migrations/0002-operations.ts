import { type Migration } from './migration.ts';

export const operations: Migration = {
  number: 2,
  name: 'operations',
  statements: ({ integer, endKeyed }) => [
    // One row, rewritten whenever somebody asks whether anything can be written.
    `CREATE TABLE write_probe (
      id ${integer} NOT NULL PRIMARY KEY,
      at ${integer} NOT NULL
    ) ${endKeyed}`,
    // Accounts that an operator has closed to their owners for now.
    `CREATE TABLE closed_account (
      account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      closed_at ${integer} NOT NULL
    ) ${endKeyed}`,
  ],
};
