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

/** Where a server's cookies are valid. */
export interface CookieScope {
  readonly isHttps: boolean;
  /** The server's public path, with a slash at both ends. */
  readonly path: string;
}

// Browsers reject a cookie with either prefix unless it is Secure. `__Host-` also limits it to this host, but
// requires the path `/`.
const prefixedName = (name: CookieName, path: string) =>
  `${path === '/' ? '__Host-' : '__Secure-'}${plainName(name, path)}`;

/** The name contains the path, because browsers also send a cookie of `/a/` to `/a/b/`. */
const plainName = (name: CookieName, path: string) =>
  `forge-${name}${path.slice(0, -1).replaceAll('/', '~')}`;

/** The connection and browser that a cookie is written for. */
export interface CookieTarget extends CookieScope {
  readonly userAgent: string;
}

export function readSessionCookie(header: string | undefined, scope: CookieScope): AccountToken | null {
  return parseToken(readCookie(header, 'session', scope));
}

export function sessionCookie(token: AccountToken, target: CookieTarget): string {
  return serializeCookie('session', formatToken(token), sessionLifetimeMs / 1_000, target);
}

export function expiredSessionCookie(target: CookieTarget): string {
  return serializeCookie('session', '', 0, target);
}

/** The secret that identifies the browser; null if it sent none. */
export function readBrowserCookie(header: string | undefined, scope: CookieScope): string | null {
  const secret = readCookie(header, 'browser', scope);
  return isSecret(secret) ? secret : null;
}

export function browserCookie(secret: string, target: CookieTarget): string {
  return serializeCookie('browser', secret, browserLifetimeSeconds, target);
}

/** Over https, reads only the prefixed cookie: any neighbouring host could have set the plain one. */
function readCookie(header: string | undefined, name: CookieName, { isHttps, path }: CookieScope): string {
  if (header === undefined) return '';
  const prefixed = prefixedName(name, path);
  for (const known of isHttps ? [prefixed] : [prefixed, plainName(name, path)]) {
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
  const { path } = target;
  return serialize(isSecure ? prefixedName(name, path) : plainName(name, path), value, {
    path,
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
