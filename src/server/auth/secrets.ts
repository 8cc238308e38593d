import { hash, randomBytes } from 'node:crypto';

/** Generates 256 random bits as base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret for storage, so that a stolen database opens no session or account. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Account ids are UUIDs. Other text is not queried, as it could fail the other queries of its batch. */
const accountIdPattern = /^[0-9a-f-]{36}$/;

const secretPattern = /^[A-Za-z0-9_-]{43}$/;

export function isSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** A secret and the id of its account, by which the row is found. */
export interface AccountToken {
  readonly accountId: string;
  readonly secret: string;
}

export function formatToken({ accountId, secret }: AccountToken): string {
  return `${accountId}.${secret}`;
}

/** Returns null for text that is not a token. */
export function parseToken(text: string): AccountToken | null {
  const [accountId, secret, ...rest] = text.split('.');
  if (accountId === undefined || secret === undefined || rest.length > 0) return null;
  return accountIdPattern.test(accountId) && isSecret(secret) ? { accountId, secret } : null;
}
