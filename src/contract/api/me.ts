import * as v from 'valibot';
import { tokenAccesses } from '#domain/account/access-token.ts';
import { languages } from '#domain/account/account.ts';

/**
 * Response of `GET /api/v1/me`: the person's settings that matter to programs, and the access token of the request. It
 * leaves out the account's e-mail address.
 */
export const meSchema = v.strictObject({
  id: v.string(),
  /** Null if the person has chosen none. */
  language: v.nullable(v.picklist(languages)),
  /** The IANA zone in which deadlines are read; null if it is not known, so that UTC applies. */
  zone: v.nullable(v.string()),
  token: v.strictObject({
    name: v.string(),
    access: v.picklist(tokenAccesses),
    /** ISO timestamp; null if it never expires. */
    expiresAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  }),
});

export type MeAnswer = v.InferOutput<typeof meSchema>;
