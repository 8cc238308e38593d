import { type ClientError } from '#client/errors.ts';
import { en } from '#messages/en.ts';

/** What an error says to developers: in English, whatever the person reads. */
export function errorText(code: ClientError['code']): string {
  return en.errors[code];
}

/** Logs for developers: what failed and why. */
export function logError({ code, cause }: ClientError): void {
  console.error(errorText(code), cause === undefined ? '' : `(${cause})`);
}
