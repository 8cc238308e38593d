import { type BlockList } from 'node:net';
import { type Origin } from '../auth/authentication.ts';
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

/** What sign-in has to do with the browser at the other end: who it is, and the cookies it gets. */
export interface Doorway {
  /** The session's token, as the browser's cookie has it; null without one. */
  sessionOf(c: AppContext): AccountToken | null;
  originOf(c: AppContext): Origin;
  /** Gives the browser its session, and the secret it is known by. */
  admit(c: AppContext, token: AccountToken, origin: Origin): void;
  /** Gives the browser the secret it is known by. */
  remember(c: AppContext, origin: Origin): void;
  /** Tells the browser that its session lasts longer again. */
  renew(c: AppContext): void;
  /** Takes the session's cookie, and whatever the browser has cached. */
  dismiss(c: AppContext): void;
}

export function createDoorway(publicUrl: URL | null, trustedProxies: BlockList): Doorway {
  const isHttps = publicUrl?.protocol === 'https:';
  const agentOf = (c: AppContext) => c.req.header('user-agent') ?? '';
  const target = (c: AppContext): CookieTarget => ({ isHttps, userAgent: agentOf(c) });
  const set = (c: AppContext, cookie: string) => c.env.outgoing.appendHeader('Set-Cookie', cookie);
  const remember = (c: AppContext, { browser }: Origin) => set(c, browserCookie(browser, target(c)));
  const sessionOf = (c: AppContext) => readSessionCookie(c.req.header('cookie'), isHttps);
  return {
    sessionOf,
    originOf(c) {
      return {
        address: clientAddress(c.env.incoming, trustedProxies),
        userAgent: agentOf(c),
        browser: readBrowserCookie(c.req.header('cookie'), isHttps) ?? newSecret(),
        session: sessionOf(c),
      };
    },
    admit(c, token, origin) {
      set(c, sessionCookie(token, target(c)));
      remember(c, origin);
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
