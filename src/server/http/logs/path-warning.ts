import { pathHeader } from '#contract/protocol.ts';
import { type Logger } from '../../operations/logger.ts';
import { type AppContext } from '../request/context.ts';

/** How often the log repeats the warning, in ms. */
const warningIntervalMs = 24 * 3_600_000;

/** Anyone can send the header, so nothing but a path gets into the log. */
const plainPath = /^\/[\w./-]{0,200}$/;

/**
 * Warns if a page was opened under another path than that of PUBLIC_URL. Its cookies and the links in mails
 * would not fit.
 */
export function createPathWarning(
  log: Pick<Logger, 'warn'>,
  publicPath: string,
  elapsedMs: () => number,
): (c: AppContext) => void {
  let nextWarningAt = -Infinity;
  return (c) => {
    const opened = c.req.header(pathHeader);
    if (opened === undefined || opened === publicPath || !plainPath.test(opened)) return;
    if (elapsedMs() < nextWarningAt) return;
    nextWarningAt = elapsedMs() + warningIntervalMs;
    log.warn(
      { opened, publicPath },
      'a page was opened under another path than that of PUBLIC_URL: set PUBLIC_URL to the address people type',
    );
  };
}
