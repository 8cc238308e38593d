import { type ErrorCode } from '#contract/error-codes.ts';

export type { ErrorCode } from '#contract/error-codes.ts';

/** What the data layer says failed, in the specification's distinction. */
export type DataErrorCode =
  | 'load-failed'
  | 'add-failed'
  | 'update-failed'
  | 'delete-failed'
  | 'migrate-failed'
  | 'signed-out-add'
  | 'signed-out-update'
  | 'signed-out-delete';

/** Why a request got no usable answer. */
export type NetworkErrorCode = 'offline';

export interface ClientError {
  readonly code: DataErrorCode | ErrorCode | NetworkErrorCode;
  /** The underlying reason, where there is one. */
  readonly cause?: ErrorCode | NetworkErrorCode;
  /** What the code says, in the words the client was given for it. */
  readonly message?: string;
}

/** A call that failed, thrown by the calls that throw. */
export class CallFailed extends Error {
  readonly code: ErrorCode | NetworkErrorCode;
  /** Whether anything answered at all, even if only a proxy in front of the server. */
  readonly isAnswered: boolean;
  /** Milliseconds until the server wants to be asked again; 0 where it named no time. */
  readonly retryAfterMs: number;

  constructor(
    code: ErrorCode | NetworkErrorCode,
    { isAnswered = code !== 'offline', retryAfterMs = 0 } = {},
  ) {
    super(code);
    this.name = 'CallFailed';
    this.code = code;
    this.isAnswered = isAnswered;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Why a call failed. Anything else that was thrown is a defect, and says no more than that. */
export function errorCodeOf(error: unknown): CallFailed['code'] {
  return error instanceof CallFailed ? error.code : 'internal';
}
