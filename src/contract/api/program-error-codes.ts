import { type ErrorCode, errorStatus } from '../error-codes.ts';

/**
 * The error codes that only programs get, and some for which the page has no general text: it prevents them, or the part
 * that needs them reads them itself (`rareCodeOf`). Apart from the others, because every page loads those before it shows
 * anything.
 */
const programErrorStatus = {
  forbidden: 403,
  'precondition-failed': 412,
  'proof-required': 403,
  'too-many-tokens': 422,
  'too-many-webhooks': 422,
  'too-many-passkeys': 422,
} as const;

/** Every code that the server answers with, and its HTTP status. */
export const everyErrorStatus = { ...errorStatus, ...programErrorStatus } as const;

export type AnyErrorCode = ErrorCode | keyof typeof programErrorStatus;
