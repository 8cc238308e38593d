import { type AnyErrorCode } from '#contract/api/program-error-codes.ts';
import { CallFailed } from '../errors.ts';

/** The code of an answer whose code has no text of its own among the errors; null for any other failure. */
export function rareCodeOf(error: unknown): AnyErrorCode | null {
  const body = error instanceof CallFailed ? error.body : null;
  return typeof body === 'object' && body !== null && 'code' in body ? (body.code as AnyErrorCode) : null;
}
