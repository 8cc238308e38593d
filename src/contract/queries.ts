import * as v from 'valibot';
import { type Idea } from '#domain/idea/idea.ts';
import { accountHeader } from './protocol.ts';

/** A number of up to 15 digits in a query. */
export const digits = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.maxValue(max));

/** Query of requests without other parameters, such as the trash or an export. */
export const accountQuerySchema = v.strictObject({ [accountHeader]: v.optional(v.string()) });

/** Query of `GET /api/changes` and `GET /api/live`. */
export const sinceQuerySchema = v.strictObject({
  since: v.optional(digits(Number.MAX_SAFE_INTEGER), '0'),
  [accountHeader]: v.optional(v.string()),
});

/** Query of `GET /api/ideas`. The cursor comes from the previous page. */
export const pageQuerySchema = v.strictObject({
  limit: v.optional(v.pipe(digits(500), v.minValue(1)), '100'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  [accountHeader]: v.optional(v.string()),
});

/** One page of the account's ideas, newest first, then by id. */
export interface IdeasPage {
  readonly ideas: readonly Idea[];
  /** The cursor of the next page, or null on the last one. */
  readonly cursor: string | null;
}
