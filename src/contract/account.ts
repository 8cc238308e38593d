import * as v from 'valibot';
import { type AccountEvent } from '#domain/account/account-events.ts';
import { type Preferences, languages } from '#domain/account/account.ts';
import { type AwardedBadges } from '#domain/account/badges.ts';
import { type SavedFilter } from '#domain/board/saved-filters.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type LabelStyles } from '#domain/idea/label-style.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type Inverse } from '#domain/mutation/effect.ts';
import { type TokenInfo } from './access-tokens.ts';
import { type PasskeyInfo, type Proof, assertionSchema, proofSchema } from './passkeys.ts';
import { type WebhookInfo } from './webhooks.ts';

// Requests about the user's own account. Every change requires the current password, or one of the account's passkeys.

/** Body of `POST /api/account/email`. */
export const emailChangeSchema = v.union([
  v.strictObject({ email: v.string(), password: v.string() }),
  v.strictObject({ email: v.string(), passkey: assertionSchema }),
]);

/** Body of `POST /api/account/password`. */
export const passwordChangeSchema = v.union([
  v.strictObject({ password: v.string(), newPassword: v.string() }),
  v.strictObject({ passkey: assertionSchema, newPassword: v.string() }),
]);

/** Body of `POST /api/account/delete`. */
export const deletionSchema = proofSchema;

/** Body of `POST /api/account/sessions/end`: the id of one of the account's sessions. */
export const sessionEndSchema = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) });

/** Body of `POST /api/auth/reset`. The language applies if the account has none chosen. */
export const resetRequestSchema = v.strictObject({
  email: v.string(),
  language: v.exactOptional(v.picklist(languages)),
});

/** Body of `POST /api/auth/reset/confirm`: the token from the link, and the new password. */
export const resetConfirmSchema = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(200)),
  password: v.string(),
});

export type EmailChange = { readonly email: string } & Proof;
export type PasswordChange = { readonly newPassword: string } & Proof;
export type ResetRequest = v.InferOutput<typeof resetRequestSchema>;
export type ResetConfirm = v.InferOutput<typeof resetConfirmSchema>;

/** A session: a browser that is signed in to the account. */
export interface SessionInfo {
  readonly id: string;
  /** The browser's User-Agent header. */
  readonly agent: string;
  /** In milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** When the session was last used, accurate to an hour; in milliseconds since 1970 UTC. */
  readonly seenAt: number;
  /** Whether it is the session that sent the request. */
  readonly isCurrent: boolean;
}

/** Response of `GET /api/account/sessions`, most recently used first. */
export interface SessionsAnswer {
  readonly sessions: readonly SessionInfo[];
}

/** Response of `GET /api/account/calendar-address`. */
export interface CalendarAddressAnswer {
  /** When the account's calendar address was created, in milliseconds since 1970 UTC; null if it has none. */
  readonly createdAt: number | null;
}

/** Response of `POST /api/account/calendar-address/create`: the only one with the address's secret. */
export interface NewCalendarAddressAnswer {
  readonly secret: string;
}

/** One mutation and by how many points it changed the score. */
export interface LedgerEntry {
  readonly id: string;
  /** The name of the mutation. */
  readonly name: string;
  /** When the user made it, as an ISO timestamp. */
  readonly at: string;
  readonly points: number;
  readonly idea: string | null;
}

/**
 * Response of `GET /api/account/data`: everything Forge stores about a user. Times are ISO timestamps in UTC,
 * except in the trash, the sessions, the access tokens, the passkeys, the webhooks and recent activity, which have milliseconds since 1970 UTC as in other responses. A
 * deadline is local wall-clock time, as it was entered.
 */
export interface AccountData {
  readonly exportedAt: string;
  readonly account: { readonly email: string; readonly createdAt: string };
  readonly preferences: Preferences;
  /** The categories the user added. */
  readonly categories: readonly string[];
  /** The tags the user added. */
  readonly tags: readonly string[];
  /** How the person has categories shown, by name. */
  readonly categoryStyles: LabelStyles;
  /** How the person has tags shown, by name. */
  readonly tagStyles: LabelStyles;
  readonly savedFilters: readonly SavedFilter[];
  readonly score: number;
  readonly badges: AwardedBadges;
  readonly ideas: readonly Idea[];
  readonly trash: readonly TrashedIdea<Idea>[];
  /** Every mutation in order. Their points add up to the score. */
  readonly ledger: readonly LedgerEntry[];
  /** The values before each mutation, latest first, while they are stored; up to 5 million characters. */
  readonly history: readonly (LedgerEntry & { readonly inverse: readonly Inverse[] })[];
  readonly sessions: readonly SessionInfo[];
  readonly webhooks: readonly WebhookInfo[];
  /** When the calendar address was created, as an ISO timestamp; null if there is none. */
  readonly calendarAddressCreatedAt: string | null;
  /** The browsers that get reminders, the oldest first: the host of each one's push service. */
  readonly pushSubscriptions: readonly { readonly service: string; readonly createdAt: string }[];
  readonly accessTokens: readonly TokenInfo[];
  /** The account's events of the last 90 days, the newest first. Times are in milliseconds since 1970 UTC. */
  readonly recentActivity: readonly AccountEvent[];
  readonly passkeys: readonly PasskeyInfo[];
  /** The addresses that a mailed link can give back to the account, the newest first. */
  readonly emailTakeBacks: readonly { readonly email: string; readonly until: string }[];
}
