import { type MeAnswer } from '#contract/api/me.ts';
import { type Account } from '#domain/account/account.ts';
import { ApiError } from '../../errors/api-error.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { findOwner } from '../../storage/queries/accounts.ts';
import { type AppContext, tokenActorOf } from '../request/context.ts';
import { rejectQuery } from '../request/read-json.ts';
import { smallJson } from '../responses/small-json.ts';

export interface ReadRouteDeps {
  readonly storage: Storage;
}

/** The routes by which programs read; each runs behind the token check. */
export function readRoutes({ storage }: ReadRouteDeps) {
  return {
    async me(c: AppContext) {
      rejectQuery(c);
      const { accountId: id, tokenName: name, canWrite, expiresAt } = tokenActorOf(c);
      const [owner] = await findOwner(storage.read, { id });
      if (owner === undefined) throw new ApiError('unauthenticated');
      const { language, zone = null } = (JSON.parse(owner.state) as Account).preferences;
      const token: MeAnswer['token'] = {
        name,
        access: canWrite ? 'write' : 'read',
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      };
      return smallJson(c, { id, email: owner.email, language, zone, token } satisfies MeAnswer);
    },
  };
}
