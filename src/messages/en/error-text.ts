import { type ErrorCode } from '#contract/error-codes.ts';

/** What the browser's data layer says failed; the contract's codes say why. */
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

/** What a form says is wrong before the server is asked. */
export type FormErrorCode = 'email-unchanged' | 'password-unchanged';

/** A text for every code there is: a missing one does not compile. */
export type ErrorText = Readonly<Record<ErrorCode | DataErrorCode | FormErrorCode, string>>;
