import { type Migration } from './migration.ts';

export const tokenOwners: Migration = {
  number: 17,
  name: 'token-owners',
  oldestProgram: 9,
  statements: ({ endKeyed }) => [
    // The row is found by the token alone, so it may be on another node than the account.
    `CREATE TABLE token_owner (
      token_hash TEXT NOT NULL PRIMARY KEY,
      account_id TEXT NOT NULL
    ) ${endKeyed}`,
  ],
};
