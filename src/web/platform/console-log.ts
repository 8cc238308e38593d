import { type ClientError, type ErrorCode } from '#client/errors.ts';
import { en } from '#messages/en.ts';

/** What an error says to developers: in English, whatever the person reads. */
export function errorText(code: ClientError['code']): string {
  return en.errors[code];
}

/** Every code of the contract has a text; a server newer than this page may know more. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(en.errors, code);
}

/** Logs for developers: what failed and why. */
export function logError({ code, cause }: ClientError): void {
  console.error(errorText(code), cause === undefined ? '' : `(${cause})`);
}
