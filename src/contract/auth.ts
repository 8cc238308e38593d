import * as v from 'valibot';

/**
 * Body of sign-up and sign-in. The schema accepts any text: invalid ones are refused later, each with its own
 * code.
 */
export const credentialsSchema = v.strictObject({ email: v.string(), password: v.string() });

export type Credentials = v.InferOutput<typeof credentialsSchema>;

export interface User {
  readonly id: string;
  readonly email: string;
}

/** Response of sign-up, sign-in and session. */
export interface SessionAnswer {
  readonly user: User | null;
  /**
   * The id of the session's account if that account has been deleted, so that signing in can never work
   * again. Only in the response of session.
   */
  readonly deletedAccount?: string;
  /**
   * The shortest password this server accepts, if that is longer than usual. Only in the response of session.
   */
  readonly passwordMin?: number;
}
