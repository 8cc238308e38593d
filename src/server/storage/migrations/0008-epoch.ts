import { type Migration } from './migration.ts';

export const epoch: Migration = {
  number: 8,
  name: 'epoch',
  statements: ({ integer, end, endKeyed, randomId }) => [
    `CREATE TABLE epoch (
      id ${integer} NOT NULL PRIMARY KEY,
      value TEXT NOT NULL,
      is_backup ${integer} NOT NULL DEFAULT 0
    ) ${end}`,
    `INSERT INTO epoch (id, value) VALUES (1, ${randomId})`,
    `CREATE TABLE set_back (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      from_version ${integer} NOT NULL,
      to_version ${integer} NOT NULL,
      PRIMARY KEY (account_id, to_version)
    ) ${endKeyed}`,
  ],
};
