import { type Migration } from './migration.ts';

export const accessTokens: Migration = {
  number: 16,
  name: 'access-tokens',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    // Without a foreign key: Citus refuses one to a table that it has distributed until this table is, too.
    `CREATE TABLE access_token (
      account_id TEXT NOT NULL,
      token_hash TEXT NOT NULL,
      name TEXT NOT NULL,
      can_write ${integer} NOT NULL,
      created_at ${integer} NOT NULL,
      expires_at ${integer},
      used_on ${integer},
      PRIMARY KEY (account_id, token_hash)
    ) ${endKeyed}`,
  ],
};
