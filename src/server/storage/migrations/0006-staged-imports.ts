import { type Migration } from './migration.ts';

export const stagedImports: Migration = {
  number: 6,
  name: 'staged-imports',
  statements: ({ integer, end, endKeyed }) => [
    // Restoring thousands of ideas changes one row each, not each of their entries.
    `ALTER TABLE idea ADD COLUMN entries_version ${integer} NOT NULL DEFAULT 0`,
    `CREATE TABLE import_staging (
      account_id TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      token TEXT NOT NULL,
      touched_at ${integer} NOT NULL
    ) ${endKeyed}`,
    // Not keyed by the whole row: documents may be long.
    `CREATE TABLE staged_idea (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      rank TEXT NOT NULL,
      doc TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      PRIMARY KEY (account_id, id)
    ) ${end}`,
  ],
};
