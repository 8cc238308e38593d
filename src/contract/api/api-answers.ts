import * as v from 'valibot';
import { apiIdeaSchema } from './api-idea.ts';
import { type AnyErrorCode, everyErrorStatus } from './program-error-codes.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Response of `GET /api/v1/ideas`, newest first. */
export const apiPageSchema = v.strictObject({
  ideas: v.array(apiIdeaSchema),
  cursor: v.pipe(v.nullable(v.string()), v.description('For the next page; null on the last one')),
});

/** Response of a write. It names what the write stored, so that a repeat gets the very same answer. */
export const writtenSchema = v.strictObject({
  id: v.pipe(v.string(), v.description('Of the idea, or of the update, note or step that was added')),
  version: v.pipe(count, v.description('Of the account after the write; as before it if nothing changed')),
  points: v.pipe(v.number(), v.integer(), v.description('By how much the score changed')),
});

export const categoriesSchema = v.strictObject({ categories: v.array(v.string()) });

export const tagsAnswerSchema = v.strictObject({ tags: v.array(v.string()) });

export const scoreSchema = v.strictObject({
  score: count,
  ideas: count,
  finished: count,
  badges: v.strictObject({ ideaMaster: v.nullable(timestamp), completionPro: v.nullable(timestamp) }),
});

export const apiActivitySchema = v.strictObject({
  days: v.array(
    v.strictObject({
      day: v.pipe(count, v.description('Days since 1 January 1970')),
      actions: count,
      points: v.pipe(v.number(), v.integer()),
      updates: v.exactOptional(count),
      finished: v.exactOptional(count),
    }),
  ),
});

/** Every error's body. */
export const problemSchema = v.strictObject({
  code: v.picklist(Object.keys(everyErrorStatus) as AnyErrorCode[]),
  message: v.pipe(v.string(), v.description('For developers')),
  requestId: v.string(),
  retryAfter: v.exactOptional(v.pipe(count, v.description('Seconds, with `rate-limited`'))),
});

export type ApiPage = v.InferOutput<typeof apiPageSchema>;
export type Written = v.InferOutput<typeof writtenSchema>;
export type CategoriesAnswer = v.InferOutput<typeof categoriesSchema>;
export type TagsAnswer = v.InferOutput<typeof tagsAnswerSchema>;
export type ScoreAnswer = v.InferOutput<typeof scoreSchema>;
