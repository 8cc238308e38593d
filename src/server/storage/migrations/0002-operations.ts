import { type Migration } from './migration.ts';

export const operations: Migration = {
  number: 2,
  name: 'operations',
  statements: ({ integer, endKeyed }) => [
    // A single row, rewritten to check whether the database is writable.
    `CREATE TABLE write_probe (
      id ${integer} NOT NULL PRIMARY KEY,
      at ${integer} NOT NULL
    ) ${endKeyed}`,
    // Accounts that an operator has temporarily closed to their owners.
    `CREATE TABLE closed_account (
      account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      closed_at ${integer} NOT NULL
    ) ${endKeyed}`,
  ],
};
