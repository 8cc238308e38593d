import { type MiddlewareHandler } from 'hono';
import { oldestProvingProtocol, protocolHeader } from '#contract/protocol.ts';
import { type Sessions } from '../../auth/sessions.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppEnv, actorOf } from '../request/context.ts';

/**
 * Requires that the signed-in person has given the password or a passkey in the last five minutes: a session may have been left
 * open, or its cookie copied. A page that is too old to ask for it must be reloaded.
 * @throws ApiError proof-required, client-outdated
 */
export function proofCheck(sessions: Pick<Sessions, 'isProven'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!(await sessions.isProven(actorOf(c)))) {
      const version = c.req.header(protocolHeader);
      const isOld = version !== undefined && Number(version) < oldestProvingProtocol;
      throw new ApiError(
        isOld ? 'client-outdated' : 'proof-required',
        'give the password or a passkey again',
      );
    }
    await next();
  };
}
