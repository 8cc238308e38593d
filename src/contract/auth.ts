import * as v from 'valibot';

/** Body of sign-in. What is wrong with either text is told by its own code, not by the schema. */
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

/** Answer of sign-up, sign-in and session. */
export interface SessionAnswer {
  readonly user: User | null;
  /**
   * The account that the browser's session was of, where it has been deleted since: signing in can never work again.
   * Only the session's answer has it.
   */
  readonly deletedAccount?: string;
  /** The shortest password this server takes, where that is longer than usual. Only the session's answer has it. */
  readonly passwordMin?: number;
  /** Who may create an account, where that is not anyone. Only the session's answer has it. */
  readonly signUps?: Exclude<SignUpPolicy, 'open'>;
}

/** What a server asks of new accounts, where it differs from the usual. */
export type ServerRules = Pick<SessionAnswer, 'passwordMin' | 'signUps'>;
