import { type Migration } from './migration.ts';

export const passkeys: Migration = {
  number: 21,
  name: 'passkeys',
  oldestProgram: 9,
  statements: ({ integer, endKeyed }) => [
    // Without a foreign key: Citus refuses one to a table that it has distributed until this table is, too.
    `CREATE TABLE passkey (
      account_id TEXT NOT NULL,
      credential_id TEXT NOT NULL,
      public_key TEXT NOT NULL,
      counter ${integer} NOT NULL,
      transports TEXT NOT NULL,
      name TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      used_on ${integer},
      PRIMARY KEY (account_id, credential_id)
    ) ${endKeyed}`,
    `CREATE TABLE passkey_challenge (
      key TEXT NOT NULL PRIMARY KEY,
      slot TEXT UNIQUE,
      expires_at ${integer} NOT NULL
    ) ${endKeyed}`,
    `ALTER TABLE session ADD COLUMN proven_at ${integer}`,
  ],
};
