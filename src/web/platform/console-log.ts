import { type ClientError } from '#client/errors.ts';
import { en } from '#messages/en.ts';

/** Logs for developers, in English: what failed and why. */
export function logError({ code, cause }: ClientError): void {
  console.error(en.errors[code], cause === undefined ? '' : `(${cause})`);
}
