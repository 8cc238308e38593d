import { randomUUID } from 'node:crypto';
import { type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type Logger } from '../../operations/logger.ts';
import { type Metrics } from '../../operations/metrics.ts';
import { type AppContext, type AppEnv } from '../request/context.ts';

/** Methods that may become a metric's label; clients can invent others without limit. */
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

export const knownMethod = (c: AppContext): string =>
  knownMethods.has(c.req.method) ? c.req.method : 'other';

/** Gives each request an id, and logs and counts its outcome by the route's template, never the path. */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.env.outgoing.setHeader('X-Request-Id', requestId);
    await next();
    const method = knownMethod(c);
    const { status } = c.res;
    const route = routePath(c);
    const tookMs = performance.now() - startedAt;
    metrics.requestAnswered({ method, route, status }, tookMs / 1_000);
    log.debug({ requestId, method, route, status, milliseconds: Math.round(tookMs * 10) / 10 }, 'request');
  };
}
