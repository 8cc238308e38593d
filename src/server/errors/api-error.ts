import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';

/** An error response. The message is for developers and never contains a person's input. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string = code, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.headers = headers;
  }

  get status() {
    return errorStatus[this.code];
  }
}
