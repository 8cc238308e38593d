import * as v from 'valibot';
import { tokenAccesses } from '#domain/account/access-token.ts';
import { languages } from '#domain/account/account.ts';

/** Response of `GET /api/v1/me`: whose ideas these are, and the access token of the request. The account's address is none of a program's business. */
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
