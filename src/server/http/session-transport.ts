import { type BlockList } from 'node:net';
import { type Requester } from '../auth/authentication.ts';
import {
  type CookieTarget,
  browserCookie,
  endedSessionCookie,
  readBrowserCookie,
  readSessionCookie,
  sessionCookie,
} from '../auth/cookies.ts';
import { type AccountToken, newSecret } from '../auth/secrets.ts';
import { clientAddress } from './client-address.ts';
import { type AppContext } from './context.ts';

/** How the session travels between browser and server: who asks, and the cookies that answer. */
export interface SessionTransport {
  /** The session's token, as the browser's cookie has it; null without one. */
  sessionOf(c: AppContext): AccountToken | null;
  requesterOf(c: AppContext): Requester;
  /** Gives the browser its session, and the secret it is known by. */
  admit(c: AppContext, token: AccountToken, requester: Requester): void;
  /** Gives the browser the secret it is known by. */
  remember(c: AppContext, requester: Requester): void;
  /** Tells the browser that its session lasts longer again. */
  renew(c: AppContext): void;
  /** Takes the session's cookie, and whatever the browser has cached. */
  dismiss(c: AppContext): void;
}

export function createSessionTransport(publicUrl: URL | null, trustedProxies: BlockList): SessionTransport {
  const isHttps = publicUrl?.protocol === 'https:';
  const agentOf = (c: AppContext) => c.req.header('user-agent') ?? '';
  const target = (c: AppContext): CookieTarget => ({ isHttps, userAgent: agentOf(c) });
  const set = (c: AppContext, cookie: string) => c.env.outgoing.appendHeader('Set-Cookie', cookie);
  const remember = (c: AppContext, { browser }: Requester) => set(c, browserCookie(browser, target(c)));
  const sessionOf = (c: AppContext) => readSessionCookie(c.req.header('cookie'), isHttps);
  return {
    sessionOf,
    requesterOf(c) {
      return {
        address: clientAddress(c.env.incoming, trustedProxies),
        userAgent: agentOf(c),
        browser: readBrowserCookie(c.req.header('cookie'), isHttps) ?? newSecret(),
        session: sessionOf(c),
      };
    },
    admit(c, token, requester) {
      set(c, sessionCookie(token, target(c)));
      remember(c, requester);
    },
    remember,
    renew(c) {
      const token = sessionOf(c);
      if (token === null) return;
      set(c, sessionCookie(token, target(c)));
    },
    dismiss(c) {
      set(c, endedSessionCookie(target(c)));
      c.header('Clear-Site-Data', '"cache"');
    },
  };
}
