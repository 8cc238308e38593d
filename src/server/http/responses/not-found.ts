import { ApiError } from '../../errors/api-error.ts';
import { type AppContext } from '../request/context.ts';
import { problem } from './problem.ts';

/**
 * Redirects a person at an unknown path to the page; a program gets an error. So does a person at `/` if the
 * page is not built, as a redirect would loop.
 */
export function notFound(publicPath: string): (c: AppContext) => Response {
  return (c) => {
    const { method, path } = c.req;
    const isPageVisit = method === 'GET' && c.req.header('accept')?.includes('text/html') === true;
    if (!isPageVisit || path === '/' || path.startsWith('/api/'))
      return problem(c, new ApiError('not-found', 'there is nothing here'));
    // The public path without its last slash means the page, and may bring a query for it.
    return c.redirect(`${publicPath}${`${path}/` === publicPath ? new URL(c.req.url).search : ''}`);
  };
}
