import { parse, serialize } from 'hono/utils/cookie';
import { dayMs } from '#domain/time/calendar-day.ts';
import { type AccountToken, isSecret, parseToken, formatToken } from './secrets.ts';

/** Milliseconds an unused session lasts. */
export const sessionLifetimeMs = 90 * dayMs;

/** Seconds a browser is remembered: browsers keep no cookie for longer than 400 days. */
const browserLifetimeSeconds = 400 * 86_400;

/** `session` says who is signed in; `browser` that an account's owner has signed in here before. */
type CookieName = 'session' | 'browser';

// The prefix makes browsers refuse the cookie unless it is Secure, for this host only and for every path.
const prefixedName = (name: CookieName) => `__Host-forge-${name}`;
const plainName = (name: CookieName) => `forge-${name}`;

/** Where a cookie is going: over which scheme, and to which browser. */
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

/** The secret a browser is known by; null where it has none. */
export function readBrowserCookie(header: string | undefined, isHttps: boolean): string | null {
  const secret = readCookie(header, 'browser', isHttps);
  return isSecret(secret) ? secret : null;
}

export function browserCookie(secret: string, target: CookieTarget): string {
  return serializeCookie('browser', secret, browserLifetimeSeconds, target);
}

/** Over https only what the prefix protects: any neighbouring host could have set the other. */
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

/** Chromium takes Secure cookies on plain-http loopback; Safari and older Firefox do not. */
function refusesSecureOnLoopback(userAgent: string): boolean {
  return /firefox|safari/i.test(userAgent) && !/chrom/i.test(userAgent);
}
