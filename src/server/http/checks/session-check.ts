import { type MiddlewareHandler } from 'hono';
import { accountHeader } from '#contract/protocol.ts';
import { type Sessions } from '../../auth/sessions.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppEnv } from '../request/context.ts';
import { type SessionTransport } from '../request/session-transport.ts';

/**
 * Requires a session, of the claimed account if the request names one, and sets the actor.
 * @throws ApiError unauthenticated
 */
export function sessionCheck(sessions: Sessions, transport: SessionTransport): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const found = await sessions.find(transport.sessionOf(c));
    const claimedAccountId = c.req.header(accountHeader) ?? c.req.query(accountHeader);
    const isOtherAccount = claimedAccountId !== undefined && claimedAccountId !== found?.actor.accountId;
    if (found === null || isOtherAccount) throw new ApiError('unauthenticated', 'sign in first');
    if (found.isRenewed) transport.renewSession(c);
    c.set('actor', found.actor);
    c.set('expectSession', async () => {
      if (!(await sessions.isActive(found.actor))) throw new ApiError('unauthenticated', 'sign in first');
    });
    await next();
  };
}
