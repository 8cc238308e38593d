import {
  type NewTokenAnswer,
  type TokensAnswer,
  newTokenSchema,
  tokenRevocationSchema,
} from '#contract/access-tokens.ts';
import { accountQuerySchema } from '#contract/queries.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type AccessTokens } from '../../auth/access-tokens.ts';
import { type WithSecurityLog, createActorLog } from '../logs/security-log.ts';
import { type AppContext, actorOf } from '../request/context.ts';
import { readJson, readQuery } from '../request/read-json.ts';
import { smallJson } from '../responses/small-json.ts';

export interface TokenRouteDeps {
  readonly accessTokens: AccessTokens;
  readonly withSecurityLog: WithSecurityLog;
}

/** The routes by which a signed-in person manages access tokens; each runs behind the session check. */
export function tokenRoutes({ accessTokens, withSecurityLog }: TokenRouteDeps) {
  const logged = createActorLog(withSecurityLog);
  return {
    async list(c: AppContext) {
      readQuery(c, accountQuerySchema);
      return smallJson(c, { tokens: await accessTokens.list(actorOf(c)) } satisfies TokensAnswer);
    },

    /** The transaction checks whether the session ended while the body was arriving. */
    async create(c: AppContext) {
      const body = await readJson(c, newTokenSchema, limits.credentialBodyBytes);
      const answer = await logged(c, 'access-token', (actor) => accessTokens.create(actor, body));
      return smallJson(c, answer satisfies NewTokenAnswer);
    },

    async revoke(c: AppContext) {
      const { id } = await readJson(c, tokenRevocationSchema, limits.credentialBodyBytes);
      await logged(c, 'access-token-end', (actor) => accessTokens.revoke(actor, id));
      return c.body(null, 204);
    },
  };
}
