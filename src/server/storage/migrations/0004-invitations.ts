import { type Migration } from './migration.ts';

export const invitations: Migration = {
  number: 4,
  name: 'invitations',
  statements: ({ integer, endKeyed }) => [
    `CREATE TABLE invitation (
      token_hash TEXT NOT NULL PRIMARY KEY,
      email_key TEXT,
      expires_at ${integer} NOT NULL
    ) ${endKeyed}`,
  ],
};
