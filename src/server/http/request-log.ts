import { randomUUID } from 'node:crypto';
import { type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type Logger } from '../operations/logger.ts';
import { type AppEnv } from './context.ts';

/** Gives each request an id and logs how it ended: the route's template, never the path, query or body. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    const { method } = c.req;
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    log.debug({ requestId, method, route: routePath(c), status: c.res.status, milliseconds }, 'request');
  };
}
