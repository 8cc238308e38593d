import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { exportFile, exportFileName } from '#domain/export-file.ts';
import { limits } from '#domain/limits.ts';
import { type HistoryAnswer, type TrashAnswer, historySchema } from '#contract/history.ts';
import { importSchema, pushSchema } from '#contract/mutations.ts';
import { pageSchema, plainSchema, sinceSchema } from '#contract/queries.ts';
import { type Sessions } from '../auth/sessions.ts';
import { createActivityAnswers } from '../ideas/activity.ts';
import { keepAnswers } from '../ideas/kept-answers.ts';
import { type PageParts, readAll, readPage } from '../ideas/pages.ts';
import { push, pushStatus } from '../ideas/push.ts';
import { type StreamParts, streamChanges, streamHeaders } from '../live/event-stream.ts';
import { type LiveHub } from '../live/hub.ts';
import { type Metrics } from '../operations/metrics.ts';
import { changesSince } from '../storage/queries/changes.ts';
import { readHistory } from '../storage/queries/history.ts';
import { readTrash } from '../storage/queries/trash.ts';
import { type Storage } from '../storage/storage.ts';
import { ApiError } from '../api-error.ts';
import { type FairQueue } from '../fair-queue.ts';
import { type AppContext, actorOf } from './context.ts';
import { createRateLimit } from './rate-limit.ts';
import { readJson, readQuery } from './read-json.ts';
import { type WholeAnswers } from './whole-answers.ts';

/** Answers kept in memory: some 200 pages of 100 ideas each. */
const mostKeptBytes = 16_000_000;

export interface IdeaParts {
  readonly storage: Storage;
  readonly sessions: Sessions;
  readonly hub: LiveHub;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly mutationsPerMinute: number;
  readonly wholeAnswers: WholeAnswers;
  readonly largeReads: FairQueue;
}

/** The routes of a signed-in person's ideas; each runs behind the session check. */
export function ideaRoutes(parts: IdeaParts) {
  const { storage, sessions, hub, metrics, now, wholeAnswers } = parts;
  const keptAnswers = keepAnswers(mostKeptBytes, () => performance.now());
  const pagesFor = ({ env: { outgoing } }: AppContext): PageParts => ({
    storage,
    kept: keptAnswers,
    inTurn: (from, work) =>
      parts.largeReads(from, async () => {
        if (outgoing.destroyed) throw new ApiError('unavailable', 'whoever asked is gone');
        return work();
      }),
  });
  const activityAnswers = createActivityAnswers(storage, now, keptAnswers);
  const streams: StreamParts = {
    hub,
    random: Math.random,
    changesSince: (accountId, since) => changesSince(storage.read, accountId, since),
    isThere: (actor) => sessions.isThere(actor),
  };
  const mutationLimit = createRateLimit(parts.mutationsPerMinute, 60_000, now);

  const accept = async (c: AppContext, schema: typeof pushSchema | typeof importSchema, maxBytes: number) => {
    // The transaction looks whether the session has ended while the body was coming.
    const { mutations } = await readJson(c, schema, maxBytes);
    const wait = mutationLimit.take(actorOf(c).accountId, mutations.length);
    if (wait > 0) {
      const seconds = String(Math.ceil(wait / 1_000));
      throw new ApiError('rate-limited', 'too many mutations a minute', { 'Retry-After': seconds });
    }
    const answer = await push(parts, actorOf(c), mutations);
    activityAnswers.forget(actorOf(c), answer.changes.to);
    for (const result of answer.results) if (result.status === 'refused') metrics.refused(result.code);
    // One that finds no room is like one that got lost: what is repeated is answered again, not done again.
    return wholeAnswers.sendDone(c, JSON.stringify(answer), pushStatus(answer));
  };

  return {
    mutations: (c: AppContext) => accept(c, pushSchema, limits.body),

    import: (c: AppContext) => accept(c, importSchema, limits.importBody),

    async changes(c: AppContext) {
      const { since } = readQuery(c, sinceSchema);
      return wholeAnswers.send(c, 'application/json', async () => {
        const changes = await changesSince(storage.read, actorOf(c).accountId, since);
        if (changes === null) throw new ApiError('unauthenticated');
        return JSON.stringify(changes);
      });
    },

    async live(c: AppContext) {
      const actor = actorOf(c);
      // A browser that reconnects says in this header what it last got.
      const lastEventId = c.req.header('last-event-id');
      const { since } =
        lastEventId === undefined ? readQuery(c, sinceSchema) : { since: versionIn(lastEventId) };
      // Asking for the headers alone opens no stream.
      if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders);
      await streamChanges(c.env.outgoing, actor, since, streams);
      return RESPONSE_ALREADY_SENT;
    },

    async trash(c: AppContext) {
      readQuery(c, plainSchema);
      const { accountId } = actorOf(c);
      return wholeAnswers.send(c, 'application/json', async () => {
        const trash = await storage.read.transaction().execute((tx) => readTrash(tx, accountId));
        return JSON.stringify({ trash } satisfies TrashAnswer);
      });
    },

    /** An idea that is not the person's own has no history, just like one that never was. */
    async history(c: AppContext) {
      const { idea } = readQuery(c, historySchema);
      return wholeAnswers.send(c, 'application/json', async () => {
        const items = await readHistory(storage.read, actorOf(c).accountId, idea);
        return JSON.stringify({ items } satisfies HistoryAnswer);
      });
    },

    async activity(c: AppContext) {
      readQuery(c, plainSchema);
      const answer = await activityAnswers.read(actorOf(c));
      return wholeAnswers.sendMade(c, 'application/json', answer);
    },

    async ideas(c: AppContext) {
      const page = await readPage(pagesFor(c), actorOf(c), readQuery(c, pageSchema));
      return wholeAnswers.sendMade(c, 'application/json', page);
    },

    async export(c: AppContext) {
      readQuery(c, plainSchema);
      return wholeAnswers.send(c, 'application/json; charset=utf-8', async () => {
        const ideas = await storage.read.transaction().execute((tx) => readAll(tx, actorOf(c)));
        c.header('Content-Disposition', `attachment; filename="${exportFileName}"`);
        return exportFile(ideas);
      });
    },
  };
}

/** Anything that is no version counts as none: the browser sends the header by itself and could not mend it. */
function versionIn(lastEventId: string): number {
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : 0;
}
