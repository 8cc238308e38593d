import { type Migration } from './migration.ts';

export const sessionSecrets: Migration = {
  number: 5,
  name: 'session-secrets',
  statements: ({ integer }) => [
    // The secret that a session had before its current one, and until when requests with it are accepted.
    `ALTER TABLE session ADD COLUMN previous_hash TEXT`,
    `ALTER TABLE session ADD COLUMN previous_until ${integer}`,
  ],
};
