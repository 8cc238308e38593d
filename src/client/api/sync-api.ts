import { type ActivityAnswer } from '#contract/activity.ts';
import { type Changes } from '#contract/changes.ts';
import { type HistoryAnswer, type TrashAnswer } from '#contract/history.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { accountHeader, epochHeader, paths, versionHeader } from '#contract/protocol.ts';
import { type ActivityDay } from '#domain/dashboard/activity.ts';
import { type HistoryItem } from '#domain/mutation/history.ts';
import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { type ApiDeps, requestExpecting, errorOfResponse, sendRequest } from './api-request.ts';
import { requestChanges } from './first-changes.ts';

/** Response timeout of an import, in ms: the server processes a whole file of ideas. */
const importTimeoutMs = 120_000;

/**
 * The requests of one account for mutations and data.
 * @throws CallFailed from each call
 */
export interface SyncApi {
  push(mutations: readonly Mutation[]): Promise<PushAnswer>;
  /** The changes since version 0 if they were requested at sign-in, else null. Resolves to null if that failed. */
  takeFirst(): Promise<Changes | null> | null;
  changes(since: number): Promise<Changes>;
  trash(): Promise<TrashAnswer>;
  history(ideaId: string): Promise<readonly HistoryItem[]>;
  activity(): Promise<readonly ActivityDay[]>;
  /** The path of the account's event stream, starting after version `since`. */
  livePath(since: number): string;
}

/** Whether a mutation is sent alone, on the path for large bodies. */
export function isLarge(mutation: Mutation): boolean {
  return traitsOf(mutation.name).size === 'file';
}

/** `rows` are the rows that this device has: their epoch, null if it is not known, and their version. */
export function createSyncApi(
  environment: ApiDeps,
  accountId: string,
  rows: { readonly epoch: string | null; readonly version: number },
  takeFirst: SyncApi['takeFirst'],
): SyncApi {
  const headers = { [accountHeader]: accountId };
  const get = <T>(path: string, field: keyof T) =>
    requestExpecting<T>(environment, { method: 'GET', path, headers }, field);
  return {
    takeFirst,
    changes: (since) => requestChanges(environment, accountId, since),
    trash: () => get<TrashAnswer>(paths.trash, 'trash'),

    async history(ideaId) {
      const path = `${paths.history}?idea=${encodeURIComponent(ideaId)}`;
      return (await get<HistoryAnswer>(path, 'items')).items;
    },

    activity: async () => (await get<ActivityAnswer>(paths.activity, 'days')).days,

    async push(mutations) {
      const large = mutations.some(isLarge);
      const { epoch, version } = rows;
      const response = await sendRequest(environment, {
        method: 'POST',
        path: large ? paths.import : paths.mutations,
        body: { mutations },
        headers: {
          ...headers,
          [versionHeader]: `${version}`,
          ...(epoch === null ? {} : { [epochHeader]: epoch }),
        },
        ...(large ? { timeoutMs: importTimeoutMs } : {}),
      });
      // A body with results counts as a response whatever its status, which only repeats the first refusal.
      if (hasResults(response.body)) return response.body;
      throw errorOfResponse(environment, response);
    },

    livePath: (since) => `${paths.live}?since=${since}&${accountHeader}=${encodeURIComponent(accountId)}`,
  };
}

function hasResults(body: unknown): body is PushAnswer {
  return typeof body === 'object' && body !== null && 'results' in body;
}
