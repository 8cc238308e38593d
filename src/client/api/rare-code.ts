import { type AnyErrorCode } from '#contract/api/program-error-codes.ts';
import { CallFailed } from '../errors.ts';

/** The error code of a response, also one without a general text; null for failures without a code. */
export function rareCodeOf(error: unknown): AnyErrorCode | null {
  const body = error instanceof CallFailed ? error.body : null;
  return typeof body === 'object' && body !== null && 'code' in body ? (body.code as AnyErrorCode) : null;
}
