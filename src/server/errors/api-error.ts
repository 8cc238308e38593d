import { type AnyErrorCode, everyErrorStatus } from '#contract/api/program-error-codes.ts';

/** An error response. The message is for developers and never contains a person's input. */
export class ApiError extends Error {
  readonly code: AnyErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: AnyErrorCode, message: string = code, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.headers = headers;
  }

  get status() {
    return everyErrorStatus[this.code];
  }
}
