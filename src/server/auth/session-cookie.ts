import { createHash, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

// The prefix makes browsers refuse the cookie unless it is Secure, for this host only and for every path.
const hostName = '__Host-forge-session';
const plainName = 'forge-session';

/** Milliseconds an unused session lasts. */
export const sessionLifetime = 90 * 86_400_000;

/** What a cookie says: whose session, and the secret that proves it. */
export interface SessionToken {
  readonly accountId: string;
  readonly secret: string;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret, so that a stolen database opens no session. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function readSessionCookie(header: string | undefined): SessionToken | null {
  if (header === undefined) return null;
  const cookies = parse(header);
  const value = cookies[hostName] ?? cookies[plainName] ?? '';
  const [accountId, secret, ...rest] = value.split('.');
  if (!accountId || !secret || rest.length > 0 || value.length > 200) return null;
  return { accountId, secret };
}

/** Where a cookie is going: over which scheme, and to which browser. */
export interface CookieTarget {
  readonly isHttps: boolean;
  readonly userAgent: string;
}

export function sessionCookie(token: SessionToken, target: CookieTarget): string {
  return cookie(`${token.accountId}.${token.secret}`, sessionLifetime / 1_000, target);
}

export function endedSessionCookie(target: CookieTarget): string {
  return cookie('', 0, target);
}

function cookie(value: string, maxAge: number, target: CookieTarget): string {
  const isSecure = target.isHttps || !refusesSecureOnLoopback(target.userAgent);
  return serialize(isSecure ? hostName : plainName, value, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Lax',
    maxAge,
  });
}

/** Chromium takes Secure cookies on plain-http loopback; Safari and older Firefox do not. */
function refusesSecureOnLoopback(userAgent: string): boolean {
  return /firefox|safari/i.test(userAgent) && !/chrom/i.test(userAgent);
}
