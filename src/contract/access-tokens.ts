import * as v from 'valibot';
import {
  type TokenAccess,
  type TokenLifetime,
  tokenAccesses,
  tokenLifetimes,
} from '#domain/account/access-token.ts';

/** Body of `POST /api/account/tokens/create`. The name's length is checked later, with its own code. */
export const newTokenSchema = v.strictObject({
  name: v.string(),
  access: v.picklist(tokenAccesses),
  lifetime: v.picklist(tokenLifetimes),
});

/** Body of `POST /api/account/tokens/revoke`: the id of one of the account's tokens. */
export const tokenRevocationSchema = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) });

export interface NewToken {
  readonly name: string;
  readonly access: TokenAccess;
  readonly lifetime: TokenLifetime;
}

/** An access token as its owner sees it. Times are in milliseconds since 1970 UTC. */
export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly access: TokenAccess;
  readonly createdAt: number;
  /** Null if it never expires. */
  readonly expiresAt: number | null;
  /** The day of its last use, at noon UTC; null if it was never used. */
  readonly usedOn: number | null;
}

/** Response of `GET /api/account/tokens`, the newest first. Expired tokens stay until the next one is created. */
export interface TokensAnswer {
  readonly tokens: readonly TokenInfo[];
}

/** Response of `POST /api/account/tokens/create`: the only one with the token itself. */
export interface NewTokenAnswer {
  readonly id: string;
  readonly token: string;
}
