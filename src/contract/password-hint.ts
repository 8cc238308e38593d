/**
 * The header of a request that sets a password, with any value, if the client understands a hint at the password in the
 * response. Pages of older versions omit it and expect an empty response.
 */
export const hintHeader = 'forge-password-hint';

/**
 * Response of a changed or reset password that is among the most used ones, if the request has `hintHeader`. Otherwise the
 * response is 204.
 */
export interface PasswordHintAnswer {
  readonly isPasswordCommon: true;
}
