import { errorCodeOf } from '#client/errors.ts';
import { type Toasts } from '../../app/feedback/toasts.ts';

/** Says why a request about the user's account failed. */
export function showFailure(toasts: Pick<Toasts, 'error'>, error: unknown): void {
  const code = errorCodeOf(error);
  toasts.error(({ errors }) => errors[code]);
}
