import { type MiddlewareHandler } from 'hono';
import { oldestProtocol, protocolHeader } from '#contract/protocol.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppEnv } from '../request/context.ts';

/** Rejects pages with an outdated protocol; they must be reloaded. @throws ApiError client-outdated */
export const protocolCheck: MiddlewareHandler<AppEnv> = async (c, next) => {
  const version = c.req.header(protocolHeader);
  if (version !== undefined && !(Number(version) >= oldestProtocol)) {
    throw new ApiError('client-outdated', `this server needs protocol ${oldestProtocol} or newer`);
  }
  await next();
};
