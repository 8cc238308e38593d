import { type ClientError, type ErrorCode } from '#client/errors.ts';
import { en } from '#messages/en/en.ts';

/** An error's text for developers: always English, whatever the user's language. */
export function errorText(code: ClientError['code']): string {
  return en.errors[code];
}

/**
 * Whether this page has a text for an error code from the server. A server newer than this page may send
 * codes this page does not know. The client's own codes do not count: no server sends them.
 */
export function hasErrorText(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(en.errors, code);
}

/** Logs an error and its cause for developers. */
export function logError({ code, cause }: ClientError): void {
  console.error(errorText(code), cause === undefined ? '' : `(${cause})`);
}
