import {
  type ApiPage,
  type CategoriesAnswer,
  type ScoreAnswer,
  type TagsAnswer,
} from '#contract/api/api-answers.ts';
import { toApiIdea } from '#contract/api/api-idea.ts';
import { apiPageQuerySchema } from '#contract/api/api-requests.ts';
import { type MeAnswer } from '#contract/api/me.ts';
import { type Account } from '#domain/account/account.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { allTags } from '#domain/idea/tags.ts';
import { ApiError } from '../../errors/api-error.ts';
import { invalidToken } from '../../errors/invalid-token.ts';
import { type ActivityCache } from '../../ideas/activity-cache.ts';
import { parseCursor } from '../../ideas/read-ideas.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { findAccount } from '../../storage/queries/accounts.ts';
import { readIdeaPage } from '../../storage/queries/idea-pages.ts';
import { readVersionedIdea } from '../../storage/queries/idea-version.ts';
import { type AppContext, tokenActorOf } from '../request/context.ts';
import { readQuery, rejectQuery } from '../request/read-json.ts';
import { type LargeResponses } from '../responses/large-responses.ts';
import { smallJson } from '../responses/small-json.ts';
import { ideaIdOf } from './idea-id-of.ts';

export interface ApiReadDeps {
  readonly storage: Storage;
  readonly largeResponses: LargeResponses;
  readonly activityCache: ActivityCache;
}

/** The routes by which programs read; each runs behind the token check. */
export function apiReads({ storage, largeResponses, activityCache }: ApiReadDeps) {
  const readAccount = async (c: AppContext) => {
    rejectQuery(c);
    const [row] = await findAccount(storage.read, { id: tokenActorOf(c).accountId });
    if (row === undefined) throw invalidToken();
    return JSON.parse(row.state) as Account;
  };
  return {
    async me(c: AppContext) {
      const account = await readAccount(c);
      const { accountId: id, tokenName: name, canWrite, expiresAt } = tokenActorOf(c);
      const { language, zone = null } = account.preferences;
      const token: MeAnswer['token'] = {
        name,
        access: canWrite ? 'write' : 'read',
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      };
      return smallJson(c, { id, language, zone, token } satisfies MeAnswer);
    },

    async ideas(c: AppContext) {
      const { limit, cursor } = readQuery(c, apiPageQuerySchema);
      const { accountId } = tokenActorOf(c);
      const start = cursor === undefined ? null : parseCursor(cursor);
      return largeResponses.send(c, 'application/json', async () => {
        const page = await storage.read
          .transaction()
          .execute((tx) => readIdeaPage(tx, accountId, limit, start));
        if (page === null) throw invalidToken();
        const { ideas, next } = page;
        return JSON.stringify({
          ideas: ideas.map(toApiIdea),
          cursor: next === null ? null : `${next.createdAt}.${next.id}`,
        } satisfies ApiPage);
      });
    },

    async idea(c: AppContext) {
      rejectQuery(c);
      const key = { accountId: tokenActorOf(c).accountId, id: ideaIdOf(c) };
      return largeResponses.send(c, 'application/json', async () => {
        const found = await storage.read.transaction().execute((tx) => readVersionedIdea(tx, key));
        if (found === null) throw new ApiError('idea-not-found', 'there is no such idea');
        c.header('ETag', `"${found.version}"`);
        return JSON.stringify(toApiIdea(found.idea));
      });
    },

    async categories(c: AppContext) {
      const account = await readAccount(c);
      const categories = [...allCategories(account.categories)];
      return smallJson(c, { categories } satisfies CategoriesAnswer);
    },

    async tags(c: AppContext) {
      const account = await readAccount(c);
      return smallJson(c, { tags: [...allTags(account.tags)] } satisfies TagsAnswer);
    },

    async score(c: AppContext) {
      const account = await readAccount(c);
      const { score, ideas, finished } = account;
      const { ideaMaster = null, completionPro = null } = account.badges;
      const answer = { score, ideas, finished, badges: { ideaMaster, completionPro } };
      return smallJson(c, answer satisfies ScoreAnswer);
    },

    async activity(c: AppContext) {
      rejectQuery(c);
      const answer = await activityCache.read(tokenActorOf(c), largeResponses.encoderFor(c));
      return largeResponses.sendEncoded(c, 'application/json', answer);
    },
  };
}
