import { type Migration } from './migration.ts';

export const keptData: Migration = {
  number: 7,
  name: 'kept-data',
  statements: ({ integer }) => [
    // The first sweep of an account counts what it has already.
    `ALTER TABLE account ADD COLUMN kept_bytes ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE account ADD COLUMN kept_quota ${integer}`,
    `ALTER TABLE account ADD COLUMN trimmed_at ${integer}`,
    `CREATE INDEX idea_by_deletion ON idea (account_id, deleted_at) WHERE deleted_at IS NOT NULL AND doc <> ''`,
    `CREATE INDEX mutation_by_age ON mutation (account_id, received_at) WHERE inverse IS NOT NULL`,
  ],
};
