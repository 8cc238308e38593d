import * as v from 'valibot';

/** Body of sign-up and sign-in. What is wrong with either text is told by its own code, not by the schema. */
export const credentialsSchema = v.strictObject({ email: v.string(), password: v.string() });

export type Credentials = v.InferOutput<typeof credentialsSchema>;

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
}
