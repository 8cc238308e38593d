import { type Requester } from '../../auth/authentication.ts';
import {
  type CookieScope,
  type CookieTarget,
  browserCookie,
  expiredSessionCookie,
  readBrowserCookie,
  readSessionCookie,
  sessionCookie,
} from '../../auth/cookies.ts';
import { type AccountToken, newSecret } from '../../auth/secrets.ts';
import { publicPathOf } from '../../settings/config.ts';
import { type SecuritySettings } from '../../settings/security-settings.ts';
import { clientAddress } from './client-address.ts';
import { type AppContext } from './context.ts';
import { storedNetwork } from './stored-network.ts';

/** Reads the session from a request and sets its cookies on the response. */
export interface SessionTransport {
  /** The session's token from the cookie; null if there is none. */
  sessionOf(c: AppContext): AccountToken | null;
  requesterOf(c: AppContext): Requester;
  /** Sets the session cookie and the browser cookie. */
  setSession(c: AppContext, token: AccountToken, requester: Requester): void;
  /** Sets the session cookie of a session that has a new secret. */
  replaceSession(c: AppContext, token: AccountToken): void;
  /** Sets the browser cookie. */
  rememberBrowser(c: AppContext, requester: Requester): void;
  /** Sends the session cookie again, with its new expiry. */
  renewSession(c: AppContext): void;
  /** Expires the session cookie and clears the browser's cache. */
  clearSession(c: AppContext): void;
}

export function createSessionTransport(
  publicUrl: URL | null,
  settings: Pick<SecuritySettings, 'logAddresses' | 'trustedProxies'>,
): SessionTransport {
  const scope: CookieScope = { isHttps: publicUrl?.protocol === 'https:', path: publicPathOf(publicUrl) };
  const userAgentOf = (c: AppContext) => c.req.header('user-agent') ?? '';
  const target = (c: AppContext): CookieTarget => ({ ...scope, userAgent: userAgentOf(c) });
  const appendCookie = (c: AppContext, cookie: string) => c.env.outgoing.appendHeader('Set-Cookie', cookie);
  const rememberBrowser = (c: AppContext, { browserSecret }: Requester) =>
    appendCookie(c, browserCookie(browserSecret, target(c)));
  const sessionOf = (c: AppContext) => readSessionCookie(c.req.header('cookie'), scope);
  return {
    sessionOf,
    requesterOf(c) {
      return {
        address: clientAddress(c.env.incoming, settings.trustedProxies),
        network: storedNetwork(c, settings),
        userAgent: userAgentOf(c),
        browserSecret: readBrowserCookie(c.req.header('cookie'), scope) ?? newSecret(),
        previousSession: sessionOf(c),
      };
    },
    setSession(c, token, requester) {
      appendCookie(c, sessionCookie(token, target(c)));
      rememberBrowser(c, requester);
    },
    replaceSession: (c, token) => appendCookie(c, sessionCookie(token, target(c))),
    rememberBrowser,
    renewSession(c) {
      const token = sessionOf(c);
      if (token === null) return;
      appendCookie(c, sessionCookie(token, target(c)));
    },
    clearSession(c) {
      appendCookie(c, expiredSessionCookie(target(c)));
      c.header('Clear-Site-Data', '"cache"');
    },
  };
}
