import { type ClientError, type ErrorCode } from '#client/errors.ts';
import { en } from '#messages/en/en.ts';

/** What an error says to developers: in English, whatever the person reads. */
export function errorText(code: ClientError['code']): string {
  return en.errors[code];
}

/**
 * Whether there is a text for a code that a server gave: every code of the contract has one, and a server newer than
 * this page may know more. The client's own codes have texts too, but no server gives those.
 */
export function hasErrorText(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(en.errors, code);
}

/** Logs for developers: what failed and why. */
export function logError({ code, cause }: ClientError): void {
  console.error(errorText(code), cause === undefined ? '' : `(${cause})`);
}
