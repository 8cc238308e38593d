import { type MiddlewareHandler } from 'hono';
import { ApiError } from '../../errors/api-error.ts';
import { type AppContext, type AppEnv } from '../request/context.ts';

const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Rejects writes that another site's page sends with a person's cookies. Browsers name the source in Origin
 * or Sec-Fetch-Site; a request with neither comes from a program, which has no such cookies.
 */
export function originCheck(publicUrl: URL | null): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site');
      const origin = c.req.header('origin');
      const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
      if (isForeignSite || (origin !== undefined && !isOwnOrigin(origin, c, publicUrl))) {
        throw new ApiError('foreign-origin', 'the request comes from another site');
      }
    }
    await next();
  };
}

function isOwnOrigin(origin: string, c: AppContext, publicUrl: URL | null): boolean {
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== null) return new URL(origin).origin === publicUrl.origin;
  return new URL(origin).host === c.req.header('host')?.toLowerCase();
}
