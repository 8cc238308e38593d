declare const checked: unique symbol;

/**
 * The id of an account that a session was found for. The brand keeps any other text from passing for one by mistake;
 * that `Sessions.find` alone writes the cast is for reviews to see, as the compiler lets anybody cast.
 */
export type AccountId = string & { readonly [checked]: true };

/**
 * A signed-in person, as `sessionCheck` gives it to the routes of a person. Queries and commands of the storage take the
 * account's id as plain text, and cannot tell where it is from.
 */
export interface Actor {
  readonly accountId: AccountId;
  readonly email: string;
  /** Which of the account's sessions this is. */
  readonly tokenHash: string;
}
