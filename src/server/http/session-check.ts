import { type MiddlewareHandler } from 'hono';
import { accountHeader } from '#contract/protocol.ts';
import { type Sessions } from '../auth/sessions.ts';
import { ApiError } from '../api-error.ts';
import { type AppEnv } from './context.ts';
import { type SessionTransport } from './session-transport.ts';

/** Lets only signed-in people through and says who they are. */
export function signedIn(sessions: Sessions, transport: SessionTransport): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const found = await sessions.find(transport.sessionOf(c));
    const claimed = c.req.header(accountHeader) ?? c.req.query(accountHeader);
    const isOther = claimed !== undefined && claimed !== found?.actor.accountId;
    if (found === null || isOther) throw new ApiError('unauthenticated', 'sign in first');
    if (found.isRenewed) transport.renew(c);
    c.set('actor', found.actor);
    c.set('expectSession', async () => {
      if (!(await sessions.isThere(found.actor))) throw new ApiError('unauthenticated', 'sign in first');
    });
    await next();
  };
}
