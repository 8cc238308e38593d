import { type ClientError } from '#client/errors.ts';

/**
 * Logs an error and its cause for developers: always in English, whatever the user's language. The English texts load with
 * the first error if the page shows another language.
 */
export async function logError({ code, cause }: ClientError): Promise<void> {
  const text = await import('#messages/en/en.ts').then(
    ({ en }) => en.errors[code],
    () => code,
  );
  console.error(text, cause === undefined ? '' : `(${cause})`);
}
