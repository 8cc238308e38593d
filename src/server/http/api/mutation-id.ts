import { createHash, randomBytes } from 'node:crypto';
import { safeParse } from 'valibot';
import { idempotencyHeader } from '#contract/api/api-paths.ts';
import { idempotencyKeySchema } from '#contract/api/api-requests.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type AppContext, tokenActorOf } from '../request/context.ts';

/**
 * The id of the request's mutation. A repeat with the same token, key, method and path gets the same id, and so the
 * first result again. The token counts, as two programs of a person may choose the same key. Hex, as an id must not end like that of an imported idea.
 * @throws ApiError invalid-request
 */
export function mutationIdOf(c: AppContext): string {
  const header = c.req.header(idempotencyHeader);
  if (header === undefined) return newMutationId();
  const key = safeParse(idempotencyKeySchema, header);
  if (!key.success)
    throw new ApiError('invalid-request', `${idempotencyHeader}: 1 to 200 visible characters`);
  const { accessTokenHash } = tokenActorOf(c);
  const hash = createHash('sha256')
    .update(`${accessTokenHash} ${c.req.method} ${c.req.path} ${key.output}`)
    .digest('hex');
  return `api_${hash.slice(0, 48)}`;
}

/** The id of a mutation that no request repeats. */
export function newMutationId(): string {
  return `api_${randomBytes(24).toString('hex')}`;
}
