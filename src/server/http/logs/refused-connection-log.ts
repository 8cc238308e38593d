import { type Logger } from '../../operations/logger.ts';
import { createLogRateLimit } from './log-rate-limit.ts';

const causes = {
  total: 'MAX_CONNECTIONS are open',
  address: 'an address has CONNECTIONS_PER_ADDRESS open; if it is your proxy, list it in TRUSTED_PROXIES',
} as const;

/** Logs refused connections, rate-limited per reason: refused clients get no response, so only this explains it. */
export function createRefusedConnectionLog(
  log: Pick<Logger, 'warn'>,
  elapsedMs: () => number,
): (reason: keyof typeof causes) => void {
  const rateLimit = createLogRateLimit(elapsedMs);
  return (reason) => {
    const unlogged = rateLimit(reason);
    if (unlogged === null) return;
    const suppressed = unlogged === 0 ? {} : { unlogged };
    log.warn({ cause: causes[reason], ...suppressed }, 'a connection was refused');
  };
}
