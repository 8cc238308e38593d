declare const checked: unique symbol;

/** The id of an account that the request has proven it may act for. Only the session check makes one. */
export type AccountId = string & { readonly [checked]: true };

/** A signed-in person, as every query and command for an account asks for. */
export interface Actor {
  readonly accountId: AccountId;
  readonly email: string;
  /** Which of the account's sessions this is. */
  readonly tokenHash: string;
}
