import { type MiddlewareHandler } from 'hono';
import { ApiError } from '../../errors/api-error.ts';
import { type AppContext, type AppEnv } from '../request/context.ts';

const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Rejects requests that another site's page sends with a person's cookies. Browsers name the source in Origin
 * or Sec-Fetch-Site; a request with neither comes from a program, which has no such cookies. Links of other sites may
 * lead to `downloads`, which a page cannot read or display.
 */
export function originCheck(publicUrl: URL | null, downloads: readonly string[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForeignOrigin = origin !== undefined && origin !== ownOrigin(c, publicUrl);
    const isDownload = downloads.includes(c.req.path) && isLinkFollowed(c);
    if ((isForeignSite || isForeignOrigin) && !isDownload)
      throw new ApiError('foreign-origin', 'the request comes from another site');
    await next();
  };
}

/** Whether the person follows a link in the browser's window, not in a frame or by a script. */
function isLinkFollowed(c: AppContext): boolean {
  return (
    safeMethods.has(c.req.method) &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('sec-fetch-dest') === 'document'
  );
}

/** Scheme, host and port. Without a public URL only plain http is served, to this machine. */
function ownOrigin(c: AppContext, publicUrl: URL | null): string | null {
  if (publicUrl !== null) return publicUrl.origin;
  const url = `http://${c.req.header('host') ?? ''}`;
  return URL.canParse(url) ? new URL(url).origin : null;
}
