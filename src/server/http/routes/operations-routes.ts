import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors/api-error.ts';
import { metricsContentType } from '../../operations/exposition.ts';
import { type Readiness } from '../../operations/readiness.ts';
import { type AppContext } from '../request/context.ts';

export interface OperationsRouteDeps {
  readonly readiness: () => Promise<Readiness>;
  /** All metrics as text. */
  readonly measurements: () => string;
  readonly metricsToken: string | null;
}

/** The routes that monitoring programs call. */
export function operationsRoutes({ readiness, measurements, metricsToken }: OperationsRouteDeps) {
  return {
    /** Checks only that the process responds: checking more could get a healthy server killed. */
    health: (c: AppContext) => c.text('ok', 200, { 'Cache-Control': 'no-store' }),

    async ready(c: AppContext) {
      const { isReady, checks } = await readiness();
      return c.json({ ready: isReady, checks }, isReady ? 200 : 503, { 'Cache-Control': 'no-store' });
    },

    /** Requires a token, because behind a proxy on this machine every request comes from the same address. */
    metrics(c: AppContext) {
      if (metricsToken === null) throw new ApiError('not-found', 'there is nothing here');
      if (!secretsEqual(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`))
        throw new ApiError('unauthenticated', 'measurements need the token', {
          'WWW-Authenticate': 'Bearer',
        });
      return c.text(measurements(), 200, { 'Content-Type': metricsContentType, 'Cache-Control': 'no-store' });
    },
  };
}

/** Compares in constant time. */
function secretsEqual(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
