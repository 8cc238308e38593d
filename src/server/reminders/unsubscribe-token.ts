import { createHmac, timingSafeEqual } from 'node:crypto';

// A link that works without a session, for as long as the account exists: mails are read years later. It can only turn
// mails off, so that it needs no row of its own.

const tokenPattern = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

export function unsubscribeToken(accountId: string, key: Buffer): string {
  return `${accountId}.${signatureOf(accountId, key)}`;
}

/** The account of a token; null if it is not valid. */
export function accountOfToken(token: string, key: Buffer): string | null {
  const [, accountId, signature] = tokenPattern.exec(token) ?? [];
  if (accountId === undefined || signature === undefined) return null;
  // As text: the last character has bits that decoding drops.
  const [given, right] = [signature, signatureOf(accountId, key)].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
  ];
  return timingSafeEqual(given, right) ? accountId : null;
}

function signatureOf(accountId: string, key: Buffer): string {
  return createHmac('sha256', key).update(`unsubscribe ${accountId}`).digest('base64url');
}
