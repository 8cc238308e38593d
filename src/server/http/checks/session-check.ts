import { type MiddlewareHandler } from 'hono';
import { accountHeader } from '#contract/protocol.ts';
import { type Sessions } from '../../auth/sessions.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppEnv } from '../request/context.ts';
import { type SessionTransport } from '../request/session-transport.ts';

export interface SessionCheckOptions {
  /**
   * Which secret of a session is accepted. `recent` includes one that was replaced a moment ago, as requests of other
   * tabs may be under way with it. Routes that change the account, and streams, take only the `current` one.
   */
  readonly secret: 'current' | 'recent';
  /** A stream sends its headers before its handler ends. */
  readonly isStream?: boolean;
}

/**
 * Requires a session, of the claimed account if the request names one, and sets the actor.
 * @throws ApiError unauthenticated
 */
export function sessionCheck(
  sessions: Sessions,
  transport: SessionTransport,
  { secret, isStream = false }: SessionCheckOptions,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const found = await sessions.find(transport.sessionOf(c));
    const claimedAccountId = c.req.header(accountHeader) ?? c.req.query(accountHeader);
    const isOtherAccount = claimedAccountId !== undefined && claimedAccountId !== found?.actor.accountId;
    if (found === null || isOtherAccount) throw new ApiError('unauthenticated', 'sign in first');
    if (secret === 'current' && found.actor.secretHash !== found.actor.tokenHash)
      throw new ApiError('unauthenticated', 'sign in first');
    const { actor, isRenewed } = found;
    c.set('actor', actor);
    c.set('expectSession', async () => {
      const isValid = await (secret === 'current' ? sessions.isCurrent(actor) : sessions.isActive(actor));
      if (!isValid) throw new ApiError('unauthenticated', 'sign in first');
    });
    if (isRenewed && isStream) transport.renewSession(c);
    await next();
    // The handler may have taken minutes, in which the browser may have got a newer secret than this request's.
    const mayRenew = isRenewed && !isStream && !c.env.outgoing.headersSent;
    if (mayRenew && (await sessions.isCurrent(actor))) transport.renewSession(c);
  };
}
