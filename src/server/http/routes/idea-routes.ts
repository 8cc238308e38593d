import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type HistoryAnswer, type TrashAnswer, historyQuerySchema } from '#contract/history.ts';
import { importSchema, pushSchema } from '#contract/mutations.ts';
import { pageQuerySchema, accountQuerySchema, sinceQuerySchema } from '#contract/queries.ts';
import { exportFile, exportFileName } from '#domain/files/export-file.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type Sessions } from '../../auth/sessions.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createActivityCache } from '../../ideas/activity-cache.ts';
import { push, pushStatus } from '../../ideas/push.ts';
import { type PageDeps, readAllIdeas, readIdeasPage } from '../../ideas/read-ideas.ts';
import { createResponseCache } from '../../ideas/response-cache.ts';
import { type LiveHub } from '../../live/hub.ts';
import { type Metrics } from '../../operations/metrics.ts';
import { type FairQueue } from '../../queue/fair-queue.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { changesSince } from '../../storage/queries/changes.ts';
import { readHistory } from '../../storage/queries/history.ts';
import { readTrash } from '../../storage/queries/trash.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { type AppContext, actorOf } from '../request/context.ts';
import { readJson, readQuery } from '../request/read-json.ts';
import { type LargeResponses } from '../responses/large-responses.ts';
import { type EventStreamDeps, streamChanges, streamHeaders } from '../streams/event-stream.ts';

/** The size of the response cache: about 200 pages of 100 ideas each. */
const maxCachedBytes = 16_000_000;

export interface IdeaRouteDeps {
  readonly storage: Storage;
  readonly sessions: Sessions;
  readonly hub: LiveHub;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly mutationsPerMinute: number;
  readonly largeResponses: LargeResponses;
  readonly largeReadQueue: FairQueue;
}

/** The routes of a signed-in person's ideas; each runs behind the session check. */
export function ideaRoutes(deps: IdeaRouteDeps) {
  const { storage, sessions, hub, metrics, now, largeResponses } = deps;
  const responseCache = createResponseCache(maxCachedBytes, () => performance.now());
  const pageDepsFor = ({ env: { outgoing } }: AppContext): PageDeps => ({
    storage,
    responseCache,
    readQueue: (from, work) =>
      deps.largeReadQueue(from, async () => {
        if (outgoing.destroyed) throw new ApiError('unavailable', 'whoever asked is gone');
        return work();
      }),
  });
  const activityCache = createActivityCache(storage, now, responseCache);
  const streamDeps: EventStreamDeps = {
    hub,
    random: Math.random,
    changesSince: (accountId, since) => changesSince(storage.read, accountId, since),
    isSessionActive: (actor) => sessions.isCurrent(actor),
  };
  const mutationLimit = createRateLimit(deps.mutationsPerMinute, 60_000, now);

  const pushMutations = async (
    c: AppContext,
    schema: typeof pushSchema | typeof importSchema,
    maxBytes: number,
  ) => {
    // The transaction checks whether the session ended while the body was arriving.
    const { mutations } = await readJson(c, schema, maxBytes);
    const waitMs = mutationLimit.take(actorOf(c).accountId, mutations.length);
    if (waitMs > 0) {
      const seconds = String(Math.ceil(waitMs / 1_000));
      throw new ApiError('rate-limited', 'too many mutations a minute', { 'Retry-After': seconds });
    }
    const answer = await push(deps, actorOf(c), mutations);
    activityCache.invalidate(actorOf(c), answer.changes.to);
    for (const result of answer.results) if (result.status === 'refused') metrics.refused(result.code);
    // If the response is rejected for lack of memory, the client retries and gets the stored results.
    return largeResponses.sendCommitted(c, JSON.stringify(answer), pushStatus(answer));
  };

  return {
    mutations: (c: AppContext) => pushMutations(c, pushSchema, limits.bodyBytes),

    import: (c: AppContext) => pushMutations(c, importSchema, limits.importBodyBytes),

    async changes(c: AppContext) {
      const { since } = readQuery(c, sinceQuerySchema);
      return largeResponses.send(c, 'application/json', async () => {
        const changes = await changesSince(storage.read, actorOf(c).accountId, since);
        if (changes === null) throw new ApiError('unauthenticated');
        return JSON.stringify(changes);
      });
    },

    async live(c: AppContext) {
      const actor = actorOf(c);
      // A browser that reconnects sends the last version it received in this header.
      const lastEventId = c.req.header('last-event-id');
      const { since } =
        lastEventId === undefined ? readQuery(c, sinceQuerySchema) : { since: parseVersion(lastEventId) };
      // A HEAD request opens no stream.
      if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders);
      await streamChanges(c.env.outgoing, actor, since, streamDeps);
      return RESPONSE_ALREADY_SENT;
    },

    async trash(c: AppContext) {
      readQuery(c, accountQuerySchema);
      const { accountId } = actorOf(c);
      return largeResponses.send(c, 'application/json', async () => {
        const trash = await storage.read.transaction().execute((tx) => readTrash(tx, accountId));
        return JSON.stringify({ trash } satisfies TrashAnswer);
      });
    },

    /** An idea of another account has no history, like one that never existed. */
    async history(c: AppContext) {
      const { idea } = readQuery(c, historyQuerySchema);
      return largeResponses.send(c, 'application/json', async () => {
        const items = await readHistory(storage.read, actorOf(c).accountId, idea);
        return JSON.stringify({ items } satisfies HistoryAnswer);
      });
    },

    async activity(c: AppContext) {
      readQuery(c, accountQuerySchema);
      const answer = await activityCache.read(actorOf(c));
      return largeResponses.sendBytes(c, 'application/json', answer);
    },

    async ideas(c: AppContext) {
      const page = await readIdeasPage(pageDepsFor(c), actorOf(c), readQuery(c, pageQuerySchema));
      return largeResponses.sendBytes(c, 'application/json', page);
    },

    async export(c: AppContext) {
      readQuery(c, accountQuerySchema);
      return largeResponses.send(c, 'application/json; charset=utf-8', async () => {
        const ideas = await storage.read.transaction().execute((tx) => readAllIdeas(tx, actorOf(c)));
        c.header('Content-Disposition', `attachment; filename="${exportFileName}"`);
        return exportFile(ideas);
      });
    },
  };
}

/** An invalid version counts as 0: the browser sends the header by itself and could not correct it. */
function parseVersion(lastEventId: string): number {
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : 0;
}
