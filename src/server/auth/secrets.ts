import { hash, randomBytes } from 'node:crypto';

/** 256 bits that nobody can guess, as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret, so that a stolen database opens nothing. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Account ids are UUIDs. Anything else is not asked of the database, as it could fail others' questions with it. */
const accountIdPattern = /^[0-9a-f-]{36}$/;

const secretPattern = /^[A-Za-z0-9_-]{43}$/;

export function isSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** A secret together with the account it belongs to, by which its row is found. */
export interface AccountToken {
  readonly accountId: string;
  readonly secret: string;
}

export function formatToken({ accountId, secret }: AccountToken): string {
  return `${accountId}.${secret}`;
}

/** Null for text that cannot be a token. */
export function parseToken(text: string): AccountToken | null {
  const [accountId, secret, ...rest] = text.split('.');
  if (accountId === undefined || secret === undefined || rest.length > 0) return null;
  return accountIdPattern.test(accountId) && isSecret(secret) ? { accountId, secret } : null;
}
