import { type ClientError, type ErrorCode } from '#client/errors.ts';
import { type Observable } from '#client/observable.ts';
import { type Messages } from '#messages/en/en.ts';

export interface ErrorTexts {
  /** The text of an error code in the current language; the code itself while no language is loaded. */
  textOf(code: ClientError['code']): string;
  /**
   * Whether this page has a text for an error code from the server. A server newer than this page may send
   * codes this page does not know. The client's own codes do not count: no server sends them.
   */
  hasText(code: unknown): code is ErrorCode;
  /** Uses these texts from now on. */
  use(messages: Observable<Pick<Messages, 'errors'>>): void;
}

/** Created empty: the client needs error texts, and which language is loaded depends on the client's preferences. */
export function createErrorTexts(): ErrorTexts {
  let messages: Observable<Pick<Messages, 'errors'>> | null = null;
  return {
    textOf: (code) => messages?.get().errors[code] ?? code,
    hasText: (code): code is ErrorCode =>
      typeof code === 'string' && messages !== null && Object.hasOwn(messages.get().errors, code),
    use(loaded) {
      messages = loaded;
    },
  };
}
