import { createHash } from 'node:crypto';
import { type NewToken, type NewTokenAnswer, type TokenInfo } from '#contract/access-tokens.ts';
import {
  checkTokenName,
  isTokenExpired,
  maxTokens,
  tokenExpiry,
  tokenPrefix,
} from '#domain/account/access-token.ts';
import { cleanText } from '#domain/primitives/text.ts';
import { dayMs, noonOf } from '#domain/time/calendar-day.ts';
import { ApiError } from '../errors/api-error.ts';
import { invalidToken } from '../errors/invalid-token.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findAccessToken, listAccessTokens } from '../storage/queries/access-tokens.ts';
import { type AccountId, type Actor, type TokenActor } from './actor.ts';
import { hashSecret, isSecret, newSecret } from './secrets.ts';
import { type Throttle } from './throttle.ts';
import { type TokenCache } from './token-cache.ts';

/** The keys by which a person's programs reach their ideas. */
export interface AccessTokens {
  list(actor: Actor): Promise<readonly TokenInfo[]>;
  /** Creates a token and returns it with its id; only its hash is stored. @throws ApiError */
  create(actor: Actor, token: NewToken): Promise<NewTokenAnswer>;
  /**
   * Ends one of the person's tokens by the id from `list`. An unknown id is no error: it has ended.
   * @throws ApiError unauthenticated if the session's secret was replaced meanwhile
   */
  revoke(actor: Actor, id: string): Promise<void>;
  /**
   * The program with a token. `requester` is the client's network address, by which unknown tokens are counted.
   * @throws ApiError unauthenticated, too-many-requests
   */
  find(token: string, requester: string): Promise<TokenActor>;
  /** Whether a token that was found is still valid. */
  isActive(actor: TokenActor): Promise<boolean>;
}

export interface AccessTokensDeps {
  readonly storage: Storage;
  readonly throttle: Throttle;
  readonly tokenCache: TokenCache;
  readonly now: () => number;
}

/** The id that a token's owner sees. Neither the token nor its row can be found from it. */
function publicIdOf(tokenHash: string): string {
  return createHash('sha256').update(`token ${tokenHash}`).digest('hex').slice(0, 32);
}

const sessionEnded = () => new ApiError('unauthenticated', 'sign in first');

export function createAccessTokens({ storage, throttle, tokenCache, now }: AccessTokensDeps): AccessTokens {
  const lookUp = (tokenHash: string) =>
    tokenCache.find(tokenHash, () => findAccessToken(storage.read, tokenHash));
  const findValid = async (tokenHash: string) => {
    const found = await lookUp(tokenHash);
    return found === null || isTokenExpired(found.expires_at, now()) ? null : found;
  };
  return {
    async list({ accountId }) {
      return (await listAccessTokens(storage.read, { accountId })).map((row) => ({
        id: publicIdOf(row.token_hash),
        name: row.name,
        access: row.can_write === 1 ? 'write' : 'read',
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        usedOn: row.used_on === null ? null : noonOf(row.used_on),
      }));
    },

    async create({ accountId, tokenHash: askedBy }, { name, access, lifetime }) {
      const fault = checkTokenName(name);
      if (fault) throw new ApiError(fault);
      const secret = newSecret();
      const tokenHash = hashSecret(secret);
      const time = now();
      const outcome = await storage.write('createAccessToken', {
        token: {
          account_id: accountId,
          token_hash: tokenHash,
          name: cleanText(name),
          can_write: Number(access === 'write'),
          created_at: time,
          expires_at: tokenExpiry(lifetime, time),
        },
        askedBy,
        maxTokens,
      });
      if (outcome === 'unauthenticated') throw sessionEnded();
      if (outcome === 'full') throw new ApiError('too-many-tokens', `an account has at most ${maxTokens}`);
      return { id: publicIdOf(tokenHash), token: tokenPrefix + secret };
    },

    async revoke({ accountId, tokenHash: askedBy }, id) {
      const tokens = await listAccessTokens(storage.read, { accountId });
      const row = tokens.find(({ token_hash }) => publicIdOf(token_hash) === id);
      if (row === undefined) return;
      const tokenHash = row.token_hash;
      if (!(await storage.write('revokeAccessToken', { accountId, tokenHash, askedBy })))
        throw sessionEnded();
      tokenCache.forgetAccount(accountId);
    },

    async find(token, requester) {
      const secret = token.startsWith(tokenPrefix) ? token.slice(tokenPrefix.length) : '';
      if (!isSecret(secret)) throw invalidToken();
      const tokenHash = hashSecret(secret);
      const found = await findValid(tokenHash);
      if (found === null) {
        await throttle.count([{ rule: 'token address', subject: requester }]);
        throw invalidToken();
      }
      const { account_id: accountId } = found;
      const usedOn = Math.floor(now() / dayMs);
      if ((found.used_on ?? -1) < usedOn) {
        const stillExists = await storage.write('touchAccessToken', { accountId, tokenHash, usedOn });
        tokenCache.forgetAccount(accountId);
        // The token may have been revoked meanwhile, and must not be usable from then on.
        if (!stillExists) throw invalidToken();
      }
      return {
        accountId: accountId as AccountId,
        accessTokenHash: tokenHash,
        tokenName: found.name,
        canWrite: found.can_write === 1,
        expiresAt: found.expires_at,
      };
    },

    isActive: async ({ accessTokenHash }) => (await findValid(accessTokenHash)) !== null,
  };
}
