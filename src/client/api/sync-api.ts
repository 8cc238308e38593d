import { type ActivityAnswer } from '#contract/activity.ts';
import { type Changes } from '#contract/changes.ts';
import { type HistoryAnswer, type TrashAnswer } from '#contract/history.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { accountHeader, paths } from '#contract/protocol.ts';
import { type ActivityDay } from '#domain/dashboard/activity.ts';
import { type HistoryItem } from '#domain/mutation/history.ts';
import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type ApiDeps, requestExpecting, errorOfResponse, sendRequest } from './api-request.ts';

/** Milliseconds that may pass without the answer to a whole file of ideas: the server has work to do. */
const importTimeoutMs = 120_000;

/** What the client sends to the server of one account, and what it fetches of it. Each call throws CallFailed. */
export interface SyncApi {
  push(mutations: readonly Mutation[]): Promise<PushAnswer>;
  changes(since: number): Promise<Changes>;
  trash(): Promise<TrashAnswer>;
  history(ideaId: string): Promise<readonly HistoryItem[]>;
  activity(): Promise<readonly ActivityDay[]>;
  /** Where the account's event stream is. */
  livePath(since: number): string;
}

/** Whether a mutation travels alone, by the path for large bodies. */
export function isLarge(mutation: Mutation): boolean {
  return traitsOf(mutation.name).size === 'file';
}

export function createSyncApi(environment: ApiDeps, accountId: string): SyncApi {
  const headers = { [accountHeader]: accountId };
  const get = <T>(path: string, field: keyof T) =>
    requestExpecting<T>(environment, { method: 'GET', path, headers }, field);
  return {
    changes: (since) => get<Changes>(`${paths.changes}?since=${since}`, 'removedIdeas'),
    trash: () => get<TrashAnswer>(paths.trash, 'trash'),

    async history(ideaId) {
      const path = `${paths.history}?idea=${encodeURIComponent(ideaId)}`;
      return (await get<HistoryAnswer>(path, 'items')).items;
    },

    activity: async () => (await get<ActivityAnswer>(paths.activity, 'days')).days,

    async push(mutations) {
      const large = mutations.some(isLarge);
      const response = await sendRequest(environment, {
        method: 'POST',
        path: large ? paths.import : paths.mutations,
        body: { mutations },
        headers,
        ...(large ? { timeoutMs: importTimeoutMs } : {}),
      });
      // An answer with results is one, whatever its status: the status only repeats the first refusal.
      if (hasResults(response.body)) return response.body;
      throw errorOfResponse(environment, response);
    },

    livePath: (since) => `${paths.live}?since=${since}&${accountHeader}=${encodeURIComponent(accountId)}`,
  };
}

function hasResults(body: unknown): body is PushAnswer {
  return typeof body === 'object' && body !== null && 'results' in body;
}
