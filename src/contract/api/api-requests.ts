import * as v from 'valibot';
import { languages } from '#domain/account/account.ts';
import { defaultCategory } from '#domain/idea/categories.ts';
import { defaultPriority } from '#domain/idea/idea.ts';
import { ideaChanges, ideaFields, idSchema } from '../mutations.ts';
import { digits } from '../queries.ts';

// As elsewhere, schemas check shapes and types; the domain checks lengths and meanings with codes of their own.

/** The query of `GET /api/v1/ideas`. The cursor comes from the previous page. */
export const apiPageQuerySchema = v.strictObject({
  limit: v.optional(v.pipe(digits(100), v.minValue(1)), '50'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** An idea's id in a path. */
export const apiIdSchema = idSchema;

/** Body of `POST /api/v1/ideas`. */
export const newIdeaSchema = v.strictObject({
  ...ideaFields,
  category: v.optional(ideaFields.category, defaultCategory),
  priority: v.optional(ideaFields.priority, defaultPriority),
  tags: v.optional(ideaFields.tags, []),
});

/** Body of `PATCH /api/v1/ideas/{id}`: the fields that change. */
export const ideaPatchSchema = v.pipe(v.strictObject(ideaChanges), v.minEntries(1));

/** Body of `POST /api/v1/ideas/{id}/updates`, `/notes` and `/steps`. */
export const newEntryBodySchema = v.strictObject({ text: v.string() });

/** Body of `POST /api/v1/capture`. */
export const captureSchema = v.strictObject({
  text: v.pipe(
    v.string(),
    v.maxLength(500),
    v.description('One line, as in the capture line: Fix the bike friday 18:00 !high #research @Health'),
  ),
  language: v.pipe(
    v.optional(v.picklist(languages)),
    v.description('Language whose date words are tried first; that of the account by default'),
  ),
  zone: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(64))),
    v.description('An IANA name like Europe/Madrid; the zone of the account by default'),
  ),
});

/** The header of a write: a repeat with the same token, key, method and path gets the answer of the first. */
export const idempotencyKeySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/));
