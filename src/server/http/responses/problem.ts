import { type AnyErrorCode } from '#contract/api/program-error-codes.ts';
import { type Problem } from '#contract/error-codes.ts';
import { ApiError } from '../../errors/api-error.ts';
import { StorageError } from '../../storage/errors/storage-error.ts';
import { type AppContext } from '../request/context.ts';

/** Converts any error to an API error. Of an unexpected error the response says nothing more. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageError && error.fault === 'full')
    return new ApiError('storage-full', 'the disk is full: nothing was saved; deleting still works');
  if (error instanceof StorageError && error.fault === 'unavailable')
    return new ApiError('unavailable', 'the database cannot be reached', { 'Retry-After': '1' });
  return new ApiError('internal', 'something went wrong');
}

export function problem(c: AppContext, error: ApiError): Response {
  // Clients wait this long for `rate-limited` only; after other failures they retry sooner.
  const retryAfter = error.code === 'rate-limited' ? error.headers['Retry-After'] : undefined;
  const body: Problem<AnyErrorCode> = {
    code: error.code,
    message: error.message,
    requestId: c.get('requestId'),
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  };
  return c.json(body, error.status, { ...error.headers, 'Cache-Control': 'no-store' });
}
