import { type Migration } from './migration.ts';

export const steps: Migration = {
  number: 9,
  name: 'steps',
  statements: ({ integer, endKeyed, canDropConstraint }) =>
    canDropConstraint
      ? [
          `ALTER TABLE entry ADD COLUMN done_at ${integer}`,
          `ALTER TABLE entry ADD COLUMN rank TEXT`,
          // Not validated, because the rows so far satisfied a stricter one: the table is not read.
          `ALTER TABLE entry DROP CONSTRAINT entry_list_check`,
          `ALTER TABLE entry ADD CONSTRAINT entry_list_check
            CHECK (list IN ('updates', 'notes', 'steps')) NOT VALID`,
        ]
      : [
          // SQLite cannot change a constraint, so the rows move to a new table.
          `CREATE TABLE entry_with_steps (
            account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            idea_id TEXT NOT NULL,
            id TEXT NOT NULL,
            list TEXT NOT NULL CHECK (list IN ('updates', 'notes', 'steps')),
            text TEXT NOT NULL,
            date TEXT NOT NULL,
            size ${integer} NOT NULL,
            version ${integer} NOT NULL,
            deleted ${integer} NOT NULL,
            done_at ${integer},
            rank TEXT,
            PRIMARY KEY (account_id, idea_id, id)
          ) ${endKeyed}`,
          `INSERT INTO entry_with_steps
            SELECT account_id, idea_id, id, list, text, date, size, version, deleted, NULL, NULL FROM entry`,
          `DROP TABLE entry`,
          `ALTER TABLE entry_with_steps RENAME TO entry`,
          `CREATE INDEX entry_by_version ON entry (account_id, version)`,
        ],
};
