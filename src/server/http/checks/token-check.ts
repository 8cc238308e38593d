import { type MiddlewareHandler } from 'hono';
import { type TokenAccess, tokenPrefix } from '#domain/account/access-token.ts';
import { type AccessTokens } from '../../auth/access-tokens.ts';
import { ApiError } from '../../errors/api-error.ts';
import { invalidToken } from '../../errors/invalid-token.ts';
import { type RateLimit } from '../limits/rate-limit.ts';
import { type AppContext, type AppEnv } from '../request/context.ts';
import { type SessionTransport } from '../request/session-transport.ts';

const bearerPattern = /^Bearer +(\S+)$/i;

/** Tells clients without a token what the route expects; RFC 6750. */
const challenge = { 'WWW-Authenticate': 'Bearer' };

/**
 * Rejects a request with both a session and an access token, as it does not say on whose account it acts. Other
 * bearer tokens are a proxy's, which some add to every request.
 * @throws ApiError invalid-request
 */
export function oneCredentialCheck(transport: SessionTransport): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = bearerOf(c);
    if (token?.startsWith(tokenPrefix) === true) requireNoSession(c, transport);
    await next();
  };
}

export interface TokenCheckDeps {
  readonly accessTokens: AccessTokens;
  readonly transport: SessionTransport;
  /** Limits the requests of an account's programs. */
  readonly rateLimit: RateLimit;
}

/**
 * Requires an access token in the Authorization header, and sets the program as the actor. A session does not count,
 * so that no other site's page can send a person's requests here.
 * @throws ApiError unauthenticated, too-many-requests, rate-limited, forbidden
 */
export function tokenCheck(
  { accessTokens, transport, rateLimit }: TokenCheckDeps,
  access: TokenAccess,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = bearerOf(c);
    if (token === null) throw new ApiError('unauthenticated', 'an access token is needed', challenge);
    requireNoSession(c, transport);
    const actor = await accessTokens.find(token, transport.requesterOf(c).address);
    const waitMs = rateLimit.take(actor.accountId, 1);
    if (waitMs > 0) {
      const seconds = String(Math.ceil(waitMs / 1_000));
      throw new ApiError('rate-limited', 'too many requests a minute', { 'Retry-After': seconds });
    }
    c.set('tokenActor', actor);
    c.set('expectSession', async () => {
      if (!(await accessTokens.isActive(actor))) throw invalidToken();
    });
    if (access === 'write' && !actor.canWrite)
      throw new ApiError('forbidden', 'this access token may only read');
    await next();
  };
}

function bearerOf(c: AppContext): string | null {
  const header = c.req.header('authorization');
  return header === undefined ? null : (bearerPattern.exec(header)?.[1] ?? null);
}

function requireNoSession(c: AppContext, transport: SessionTransport): void {
  if (transport.sessionOf(c) !== null)
    throw new ApiError('invalid-request', 'send a session or an access token, not both');
}
