declare const checked: unique symbol;

/**
 * The id of an account whose session was checked. The brand stops other strings from being passed by mistake.
 * Only `Sessions.find` may cast to it; the compiler cannot enforce that, so reviews do.
 */
export type AccountId = string & { readonly [checked]: true };

/**
 * A signed-in person. `sessionCheck` sets it for the routes that need one; storage takes the account's id as
 * a plain string and cannot verify its origin.
 */
export interface Actor {
  readonly accountId: AccountId;
  readonly email: string;
  /** Identifies which of the account's sessions sent the request: the hash of its current secret. */
  readonly tokenHash: string;
  /** Hash of the secret that the request carries: differs from `tokenHash` if it has been replaced a moment ago. */
  readonly secretHash: string;
}
