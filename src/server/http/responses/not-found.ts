import { ApiError } from '../../errors/api-error.ts';
import { type AppContext } from '../request/context.ts';
import { problem } from './problem.ts';

/**
 * A person who came to an unknown path is led to Forge's one page; a program gets an error. So does whoever asks for
 * the page where it has not been built: it would lead to itself.
 */
export function notFound(c: AppContext): Response {
  const { method, path } = c.req;
  const isPageVisit = method === 'GET' && c.req.header('accept')?.includes('text/html') === true;
  if (isPageVisit && path !== '/' && !path.startsWith('/api/')) return c.redirect('/');
  return problem(c, new ApiError('not-found', 'there is nothing here'));
}
