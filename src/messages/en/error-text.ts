import { type ErrorCode } from '#contract/error-codes.ts';

/** Codes of failed operations in the browser's data layer; the contract's codes say why. */
export type DataErrorCode =
  | 'load-failed'
  | 'add-failed'
  | 'update-failed'
  | 'delete-failed'
  | 'migrate-failed'
  | 'signed-out-add'
  | 'signed-out-update'
  | 'signed-out-delete'
  | 'offline';

/** Codes of errors a form finds before it sends a request. */
export type FormErrorCode = 'email-unchanged' | 'password-unchanged';

/** A text for every code; a missing one is a compile error. */
export type ErrorText = Readonly<Record<ErrorCode | DataErrorCode | FormErrorCode, string>>;
