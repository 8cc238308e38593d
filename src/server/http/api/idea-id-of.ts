import { safeParse } from 'valibot';
import { apiIdSchema } from '#contract/api/api-requests.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppContext } from '../request/context.ts';

/** The idea's id in the path. @throws ApiError idea-not-found for text that no id can be */
export function ideaIdOf(c: AppContext): string {
  const result = safeParse(apiIdSchema, c.req.param('id'));
  if (!result.success) throw new ApiError('idea-not-found', 'there is no such idea');
  return result.output;
}
