import { type ErrorCode } from '#contract/error-codes.ts';

export type { ErrorCode } from '#contract/error-codes.ts';

/** The data layer's failures, as the specification distinguishes them. */
export type DataErrorCode =
  | 'load-failed'
  | 'add-failed'
  | 'update-failed'
  | 'delete-failed'
  | 'migrate-failed'
  | 'signed-out-add'
  | 'signed-out-update'
  | 'signed-out-delete';

/** Why a request got no usable response. */
export type NetworkErrorCode = 'offline';

export interface ClientError {
  readonly code: DataErrorCode | ErrorCode | NetworkErrorCode;
  /** The underlying reason, if there is one. */
  readonly cause?: ErrorCode | NetworkErrorCode | undefined;
  /** The text for the code, from the texts the client was given. */
  readonly message?: string;
}

/** A call that failed, thrown by the calls that throw. */
export class CallFailed extends Error {
  readonly code: ErrorCode | NetworkErrorCode;
  /** Whether any response arrived, even if only from a proxy. */
  readonly isAnswered: boolean;
  /** The server's error response, whose fields beyond the code only a few callers read. */
  readonly body: unknown;

  constructor(
    code: ErrorCode | NetworkErrorCode,
    {
      isAnswered = code !== 'offline',
      body,
    }: { readonly isAnswered?: boolean; readonly body?: unknown } = {},
  ) {
    super(code);
    this.code = code;
    this.isAnswered = isAnswered;
    this.body = body;
  }
}

/** The code of a CallFailed, or `internal` for any other error, which is a defect. */
export function errorCodeOf(error: unknown): CallFailed['code'] {
  return error instanceof CallFailed ? error.code : 'internal';
}
