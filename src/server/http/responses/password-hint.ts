import { type PasswordHintAnswer, hintHeader } from '#contract/password-hint.ts';
import { isCommonPassword } from '../../auth/most-used-passwords.ts';
import { type AppContext } from '../request/context.ts';

/**
 * The response after a password was set: empty, or a hint if the password is among the most used ones and the page asked
 * for hints.
 */
export function respondPasswordSet(c: AppContext, password: string): Response {
  if (c.req.header(hintHeader) === undefined || !isCommonPassword(password)) return c.body(null, 204);
  return c.json({ isPasswordCommon: true } satisfies PasswordHintAnswer);
}
