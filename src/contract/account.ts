import * as v from 'valibot';
import { type Preferences, languages } from '#domain/account/account.ts';
import { type AwardedBadges } from '#domain/account/badges.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type Inverse } from '#domain/mutation/effect.ts';

// What people do about their own account. Every change asks for the current password again.

/** Body of `POST /api/account/email`. */
export const emailChangeSchema = v.strictObject({ email: v.string(), password: v.string() });

/** Body of `POST /api/account/password`. */
export const passwordChangeSchema = v.strictObject({ password: v.string(), newPassword: v.string() });

/** Body of `POST /api/account/delete`. */
export const deletionSchema = v.strictObject({ password: v.string() });

/** Body of `POST /api/account/sessions/end`: one of the account's sessions. */
export const sessionEndSchema = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) });

/** Body of `POST /api/auth/reset`. The language is for people who have not chosen one in their account. */
export const resetRequestSchema = v.strictObject({
  email: v.string(),
  language: v.exactOptional(v.picklist(languages)),
});

/** Body of `POST /api/auth/reset/confirm`: what the link holds, and the new password. */
export const resetConfirmSchema = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(200)),
  password: v.string(),
});

export type EmailChange = v.InferOutput<typeof emailChangeSchema>;
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>;
export type ResetRequest = v.InferOutput<typeof resetRequestSchema>;
export type ResetConfirm = v.InferOutput<typeof resetConfirmSchema>;

/** A browser in which the account is signed in. */
export interface SessionInfo {
  readonly id: string;
  /** What the browser calls itself. */
  readonly agent: string;
  /** In milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** When it was last used, to the hour; in milliseconds since 1970 UTC. */
  readonly seenAt: number;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

/** Answer of `GET /api/account/sessions`, the last used first. */
export interface SessionsAnswer {
  readonly sessions: readonly SessionInfo[];
}

/** Something that was done, with the points it brought or took. */
export interface LedgerEntry {
  readonly id: string;
  /** What was done. */
  readonly name: string;
  /** When, as an ISO timestamp. */
  readonly at: string;
  readonly points: number;
  readonly idea: string | null;
}

/**
 * Answer of `GET /api/account/data`: everything Forge keeps about a person. Times are ISO timestamps in UTC, but for the
 * trash and the sessions, which have milliseconds since 1970 UTC, as everywhere else they are sent. A deadline is the
 * wall clock's, as it was typed.
 */
export interface AccountData {
  readonly exportedAt: string;
  readonly account: { readonly email: string; readonly createdAt: string };
  readonly preferences: Preferences;
  /** The categories the person added. */
  readonly categories: readonly string[];
  readonly score: number;
  readonly badges: AwardedBadges;
  readonly ideas: readonly Idea[];
  readonly trash: readonly TrashedIdea<Idea>[];
  /** Everything that was done, in order: its points are the score's. */
  readonly ledger: readonly LedgerEntry[];
  /** What was there before each change, the last first, for as long as that is kept: up to 5 million characters. */
  readonly history: readonly (LedgerEntry & { readonly inverse: readonly Inverse[] })[];
  readonly sessions: readonly SessionInfo[];
}
