import * as v from 'valibot';

/** Body of sign-in. The schema accepts any text: invalid ones are refused later, each with its own code. */
export const credentialsSchema = v.strictObject({ email: v.string(), password: v.string() });

export type Credentials = v.InferOutput<typeof credentialsSchema>;

/** Body of sign-up. The invitation is the secret of an invitation link. */
export const signUpSchema = v.strictObject({
  ...credentialsSchema.entries,
  invitation: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
});

export type SignUpRequest = v.InferOutput<typeof signUpSchema>;

/** Who may create an account: anyone, people with an invitation, or nobody. */
export const signUpPolicies = ['open', 'invited', 'closed'] as const;

export type SignUpPolicy = (typeof signUpPolicies)[number];

export interface User {
  readonly id: string;
  readonly email: string;
}

/** Response of sign-up, sign-in and session. */
export interface SessionAnswer {
  readonly user: User | null;
  /**
   * Identifies the history of the server's database: another id after a restore. Only in the response of session, and not
   * to strangers.
   */
  readonly epoch?: string;
  /**
   * The id of the session's account if the server has no such account: it was deleted, or is in another
   * database (another `epoch`). Only in the response of session.
   */
  readonly deletedAccount?: string;
  /**
   * The shortest password this server accepts, if that is longer than usual. Only in the response of session.
   */
  readonly passwordMin?: number;
  /** Who may create an account, if that is not anyone. Only in the response of session. */
  readonly signUps?: Exclude<SignUpPolicy, 'open'>;
  /**
   * The path of the server's public address, with a slash at both ends, if it is not `/`. Only in the response
   * of session.
   */
  readonly publicPath?: string;
  /** Whether the new password is among the most used ones. Only in the response of sign-up. */
  readonly isPasswordCommon?: true;
}

/** The server's address and rules for new accounts, as far as they differ from the defaults. */
export type ServerRules = Pick<SessionAnswer, 'passwordMin' | 'signUps' | 'publicPath'>;
