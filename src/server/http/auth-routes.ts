import { credentialsSchema, type SessionAnswer } from '#contract/auth.ts';
import { limits } from '#domain/limits.ts';
import { type Authentication, type Origin, type SignedIn } from '../auth/authentication.ts';
import {
  type CookieTarget,
  endedSessionCookie,
  readSessionCookie,
  sessionCookie,
} from '../auth/session-cookie.ts';
import { type Sessions } from '../auth/sessions.ts';
import { type LiveHub } from '../live/hub.ts';
import { type AppContext } from './context.ts';
import { readJson } from './read-json.ts';

export interface AuthParts {
  readonly authentication: Authentication;
  readonly sessions: Sessions;
  readonly hub: LiveHub;
  readonly publicUrl: URL | null;
}

export function authRoutes({ authentication, sessions, hub, publicUrl }: AuthParts) {
  const isHttps = publicUrl?.protocol === 'https:';

  const originOf = (c: AppContext): Origin => ({
    address: c.env.incoming.socket.remoteAddress ?? 'unknown',
    userAgent: c.req.header('user-agent') ?? '',
  });
  const target = (c: AppContext): CookieTarget => ({ isHttps, userAgent: originOf(c).userAgent });
  const answer = (c: AppContext, { user, token }: SignedIn, status: 200 | 201) => {
    c.header('Set-Cookie', sessionCookie(token, target(c)));
    return c.json({ user } satisfies SessionAnswer, status);
  };

  return {
    async signUp(c: AppContext) {
      const credentials = await readJson(c, credentialsSchema, limits.body);
      return answer(c, await authentication.signUp(credentials, originOf(c)), 201);
    },

    async signIn(c: AppContext) {
      const credentials = await readJson(c, credentialsSchema, limits.body);
      return answer(c, await authentication.signIn(credentials, originOf(c)), 200);
    },

    /** Ends the session if there is one, and takes the cookie in any case. */
    async signOut(c: AppContext) {
      const actor = await sessions.find(readSessionCookie(c.req.header('cookie')));
      if (actor !== null) {
        await sessions.close(actor);
        hub.endSession(actor.accountId, actor.tokenHash);
      }
      c.header('Set-Cookie', endedSessionCookie(target(c)));
      c.header('Clear-Site-Data', '"cache"');
      return c.body(null, 204);
    },

    /** Who is signed in; nobody is an answer too, not an error. */
    async session(c: AppContext) {
      const actor = await sessions.find(readSessionCookie(c.req.header('cookie')));
      const user = actor === null ? null : { id: actor.accountId, email: actor.email };
      return c.json({ user } satisfies SessionAnswer);
    },
  };
}
