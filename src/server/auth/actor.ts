declare const checked: unique symbol;

/**
 * The id of an account whose session or access token was checked. The brand stops other strings from being passed by mistake.
 * Only `Sessions.find` and `AccessTokens.find` may cast to it; the compiler cannot enforce that, so reviews do.
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

/**
 * A program that acts for a person by an access token. Not an `Actor`, so that no function about the account itself
 * accepts it.
 */
export interface TokenActor {
  readonly accountId: AccountId;
  /** Hash of the access token. */
  readonly accessTokenHash: string;
  /** The name that its owner gave the token. */
  readonly tokenName: string;
  readonly canWrite: boolean;
  /** In ms since 1970 UTC; null if it never expires. */
  readonly expiresAt: number | null;
}
