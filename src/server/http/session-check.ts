import { type MiddlewareHandler } from 'hono';
import { accountHeader } from '#contract/protocol.ts';
import { readSessionCookie } from '../auth/session-cookie.ts';
import { type Sessions } from '../auth/sessions.ts';
import { ApiError } from './api-error.ts';
import { type AppEnv } from './context.ts';

/** Lets only signed-in people through and says who they are. */
export function signedIn(sessions: Sessions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const actor = await sessions.find(readSessionCookie(c.req.header('cookie')));
    const claimed = c.req.header(accountHeader) ?? c.req.query(accountHeader);
    const isOther = claimed !== undefined && claimed !== actor?.accountId;
    if (actor === null || isOther) throw new ApiError('unauthenticated', 'sign in first');
    c.set('actor', actor);
    await next();
  };
}
