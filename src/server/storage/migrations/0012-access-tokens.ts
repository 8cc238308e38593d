import { type Migration } from './migration.ts';

export const accessTokens: Migration = {
  number: 12,
  name: 'access-tokens',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    `CREATE TABLE access_token (
      account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      token_hash TEXT NOT NULL,
      name TEXT NOT NULL,
      can_write ${integer} NOT NULL,
      created_at ${integer} NOT NULL,
      expires_at ${integer},
      used_on ${integer},
      PRIMARY KEY (account_id, token_hash)
    ) ${endKeyed}`,
    // Without a foreign key: the row is found by the token alone, so it may be on another node than the account.
    `CREATE TABLE token_owner (
      token_hash TEXT NOT NULL PRIMARY KEY,
      account_id TEXT NOT NULL
    ) ${endKeyed}`,
  ],
};
