import { type Context, type MiddlewareHandler } from 'hono';
import { oldestProtocol, paths, protocolHeader, protocolVersion } from '#contract/protocol.ts';
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

/** A version that a later Forge could have; anything else is no page of Forge. */
const versionPattern = /^[1-9]\d{0,3}$/;

/** The paths of mutations, which a page does not send again once they are refused. */
const mutationPaths: ReadonlySet<string> = new Set([paths.mutations, paths.import]);

/**
 * Answers a failed mutation of a newer page with an error that the page retries. While several servers are upgraded one
 * after the other, the page may reach an older server, which must not refuse for good a mutation that it does not know.
 */
export function forNewerPages(c: Context<AppEnv>, error: ApiError): ApiError {
  const version = c.req.header(protocolHeader) ?? '';
  const isNewer = versionPattern.test(version) && Number(version) > protocolVersion;
  return isNewer && error.code === 'invalid-request' && mutationPaths.has(c.req.path)
    ? new ApiError('unavailable', 'this server is older than the page', { 'Retry-After': '1' })
    : error;
}
