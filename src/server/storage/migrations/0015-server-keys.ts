import { type Migration } from './migration.ts';

export const serverKeys: Migration = {
  number: 15,
  name: 'server-keys',
  oldestProgram: 9,
  statements: ({ endKeyed }) => [
    `CREATE TABLE server_key (
      name TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) ${endKeyed}`,
  ],
};
