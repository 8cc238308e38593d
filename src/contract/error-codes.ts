import { type RefusalCode } from '#domain/mutation/refusal.ts';

/** Why a mutation was refused, with the HTTP status for a request of which no mutation was applied. */
const refusals = {
  'fields-required': 422,
  'deadline-not-future': 422,
  'text-too-long': 422,
  'text-required': 422,
  'invalid-progress': 422,
  'idea-not-found': 404,
  'idea-deleted': 404,
  'idea-finished': 409,
  'category-required': 422,
  'category-exists': 409,
  'category-not-found': 404,
  'category-same': 422,
  'too-many-categories': 422,
  'tag-exists': 409,
  'tag-not-found': 404,
  'tag-same': 422,
  'invalid-tag': 422,
  'too-many-tags': 422,
  'too-many-filters': 422,
  'too-many-ideas': 422,
  'too-many-updates': 422,
  'too-many-notes': 422,
  'too-many-steps': 422,
  'account-full': 422,
  'invalid-file': 422,
  'entry-not-found': 404,
  'undo-conflict': 409,
  'undo-gone': 404,
} as const satisfies Record<RefusalCode, number>;

/**
 * Every error code that a page gets, with its HTTP status. The union is closed: pages never get any other code. Programs
 * with an access token may get those of `program-error-codes.ts`, too.
 */
export const errorStatus = {
  ...refusals,
  'user-not-found': 401,
  'wrong-password': 401,
  'authentication-failed': 401,
  'email-already-in-use': 409,
  'weak-password': 422,
  'password-too-short': 422,
  'password-too-common': 422,
  'password-too-long': 422,
  'invalid-email': 422,
  'reset-link-invalid': 410,
  'sign-up-closed': 403,
  'invitation-required': 403,
  'invitation-invalid': 410,
  'invitation-other-email': 403,
  'mail-not-configured': 501,
  'too-many-push-subscriptions': 422,
  'too-many-requests': 429,
  'rate-limited': 429,
  unauthenticated: 401,
  'invalid-request': 400,
  'foreign-origin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'https-required': 421,
  'client-outdated': 426,
  'server-restored': 409,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value);
}

/**
 * The body of every error response. The message is for developers; users read the code's text in their
 * language.
 */
export interface Problem<Code extends string = ErrorCode> {
  readonly code: Code;
  readonly message: string;
  readonly requestId: string;
  /** With `rate-limited`: seconds until a retry can succeed. */
  readonly retryAfter?: number;
}
