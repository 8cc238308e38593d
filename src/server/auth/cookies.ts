import { parse, serialize } from 'hono/utils/cookie';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type AccountToken, isSecret, parseToken, formatToken } from './secrets.ts';

/** How long an unused session stays valid, in ms. */
export const sessionLifetimeMs = 90 * dayMs;

/** How long the browser cookie lasts: browsers cap a cookie's lifetime at 400 days. */
const browserLifetimeSeconds = 400 * 86_400;

/**
 * `session` identifies who is signed in; `browser` marks a browser that an account's owner has used before.
 */
type CookieName = 'session' | 'browser';

// Browsers reject a cookie with this prefix unless it is Secure, for this host only and for every path.
const prefixedName = (name: CookieName) => `__Host-forge-${name}`;
const plainName = (name: CookieName) => `forge-${name}`;

/** The connection and browser that a cookie is written for. */
export interface CookieTarget {
  readonly isHttps: boolean;
  readonly userAgent: string;
}

export function readSessionCookie(header: string | undefined, isHttps: boolean): AccountToken | null {
  return parseToken(readCookie(header, 'session', isHttps));
}

export function sessionCookie(token: AccountToken, target: CookieTarget): string {
  return serializeCookie('session', formatToken(token), sessionLifetimeMs / 1_000, target);
}

export function expiredSessionCookie(target: CookieTarget): string {
  return serializeCookie('session', '', 0, target);
}

/** The secret that identifies the browser; null if it sent none. */
export function readBrowserCookie(header: string | undefined, isHttps: boolean): string | null {
  const secret = readCookie(header, 'browser', isHttps);
  return isSecret(secret) ? secret : null;
}

export function browserCookie(secret: string, target: CookieTarget): string {
  return serializeCookie('browser', secret, browserLifetimeSeconds, target);
}

/** Over https, reads only the prefixed cookie: any neighbouring host could have set the plain one. */
function readCookie(header: string | undefined, name: CookieName, isHttps: boolean): string {
  if (header === undefined) return '';
  for (const known of isHttps ? [prefixedName(name)] : [prefixedName(name), plainName(name)]) {
    const value = parse(header, known)[known];
    if (value !== undefined) return value;
  }
  return '';
}

function serializeCookie(
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
  target: CookieTarget,
): string {
  const isSecure = target.isHttps || !refusesSecureOnLoopback(target.userAgent);
  return serialize(isSecure ? prefixedName(name) : plainName(name), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
  });
}

/** Chromium accepts Secure cookies over plain http on loopback; Safari and older Firefox reject them. */
function refusesSecureOnLoopback(userAgent: string): boolean {
  return /firefox|safari/i.test(userAgent) && !/chrom/i.test(userAgent);
}
