import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Changes } from '#contract/changes.ts';
import { type HistoryAnswer, type TrashAnswer, historyQuerySchema } from '#contract/history.ts';
import { importSchema, pushSchema } from '#contract/mutations.ts';
import { epochHeader, paths, versionHeader } from '#contract/protocol.ts';
import { pageQuerySchema, accountQuerySchema, sinceQuerySchema } from '#contract/queries.ts';
import { exportFile, exportFileName } from '#domain/files/export-file.ts';
import { traitsOf } from '#domain/mutation/mutation-traits.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { type Sessions } from '../../auth/sessions.ts';
import { ApiError } from '../../errors/api-error.ts';
import { checkJson } from '../../errors/check-input.ts';
import { clientGone } from '../../errors/client-gone.ts';
import { type ActivityCache } from '../../ideas/activity-cache.ts';
import { importFile } from '../../ideas/import/import-file.ts';
import { type ImportGate } from '../../ideas/import/import-gate.ts';
import { createImportQueue, maxInlineImportBytes } from '../../ideas/import/import-queue.ts';
import { importThreadScript, startImportThread } from '../../ideas/import/start-import-thread.ts';
import { push, pushStatus } from '../../ideas/push.ts';
import { type PageDeps, readAllIdeas, readIdeasPage } from '../../ideas/read-ideas.ts';
import { type ResponseCache } from '../../ideas/response-cache.ts';
import { changesForDevice, requireKnownVersion, serverRestored } from '../../ideas/set-back.ts';
import { type LiveHub } from '../../live/hub.ts';
import { type Metrics } from '../../operations/metrics.ts';
import { type FairQueue } from '../../queue/fair-queue.ts';
import { type UsageLimits } from '../../settings/security-settings.ts';
import { type Storage } from '../../storage/api/storage.ts';
import { readHistory } from '../../storage/queries/history.ts';
import { readTrash, readTrimmedAt } from '../../storage/queries/trash.ts';
import { countImports, createMutationLimits, loadOf } from '../limits/mutation-limits.ts';
import { type AppContext, actorOf } from '../request/context.ts';
import { readBody, readQuery } from '../request/read-json.ts';
import { type LargeResponses } from '../responses/large-responses.ts';
import { type EventStreamDeps, streamChanges, streamHeaders } from '../streams/event-stream.ts';

export interface IdeaRouteDeps {
  readonly storage: Storage;
  readonly sessions: Sessions;
  readonly hub: LiveHub;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly limits: UsageLimits;
  /** Overrides the script of the thread for large imports. */
  readonly importThreadScript?: URL;
  readonly largeResponses: LargeResponses;
  readonly largeReadQueue: FairQueue;
  readonly responseCache: ResponseCache;
  readonly activityCache: ActivityCache;
  readonly importGate: ImportGate;
  readonly sendEvents: () => void;
}

/** The routes of a signed-in person's ideas; each runs behind the session check. */
export function ideaRoutes(deps: IdeaRouteDeps) {
  const { storage, sessions, hub, metrics, now, largeResponses, responseCache, activityCache, importGate } =
    deps;
  const pageDepsFor = (c: AppContext): PageDeps => ({
    storage,
    responseCache,
    encoder: largeResponses.encoderFor(c),
    readQueue: (from, work) =>
      deps.largeReadQueue(from, async () => {
        if (c.env.outgoing.destroyed) throw clientGone();
        return work();
      }),
  });
  const streamDeps: EventStreamDeps = {
    storage,
    hub,
    random: Math.random,
    changesSince: (accountId, since) => changesForDevice(deps, accountId, since),
    isSessionActive: (actor) => sessions.isCurrent(actor),
  };
  const mutationLimits = createMutationLimits(deps.limits, now);
  const importQueue = createImportQueue();
  const pushDeps = { ...deps, keptBytesPerAccount: deps.limits.keptBytesPerAccount };

  /** @throws ApiError server-restored if the client's rows are of another history than the database's */
  const requireSameEpoch = (c: AppContext) => {
    const known = c.req.header(epochHeader);
    if (known !== undefined && known !== storage.epoch) throw serverRestored();
  };

  // The transaction checks whether the session ended while the body was arriving.
  const pushMutations = async (c: AppContext, mutations: readonly Mutation[], bodyBytes: number) => {
    const actor = actorOf(c);
    mutationLimits.takeMutations(actor.accountId, loadOf(mutations, bodyBytes));
    mutationLimits.takeImports(actor.accountId, countImports(mutations));
    const answer = await push(pushDeps, actor, mutations, { since: knownVersion(c) });
    activityCache.invalidate(actor, answer.changes.to);
    for (const result of answer.results) if (result.status === 'refused') metrics.refused(result.code);
    // If the response is rejected for lack of memory, the client retries and gets the stored results.
    return largeResponses.sendCommitted(c, JSON.stringify(answer), pushStatus(answer));
  };

  const importLargeFile = async (c: AppContext, body: Buffer) => {
    const actor = actorOf(c);
    const bodyBytes = body.length;
    mutationLimits.takeImports(actor.accountId, 1);
    await requireKnownVersion(storage, actor.accountId, knownVersion(c));
    const { result, version, answer } = await importQueue(actor.accountId, async () => {
      await using thread = startImportThread(deps.importThreadScript ?? importThreadScript);
      const { mutationId, entryCount } = await thread.call('read', body);
      mutationLimits.takeMutations(actor.accountId, { mutationCount: 1, bodyBytes, entryCount });
      // Awaited inside, because the end of this scope ends the thread.
      return await importGate.run(actor.accountId, () => importFile(pushDeps, actor, mutationId, thread));
    });
    activityCache.invalidate(actor, version);
    if (result.status === 'refused') metrics.refused(result.code);
    return largeResponses.sendCommitted(c, answer, pushStatus({ results: [result] }));
  };

  return {
    async mutations(c: AppContext) {
      requireSameEpoch(c);
      const body = await readBody(c, limits.bodyBytes);
      const { mutations } = checkJson('body', pushSchema, body);
      if (body.length > maxInlineImportBytes && mutations.some(({ name }) => traitsOf(name).size === 'file'))
        throw new ApiError('payload-too-large', `a file of this size goes to ${paths.import}`);
      return pushMutations(c, mutations, body.length);
    },

    async import(c: AppContext) {
      requireSameEpoch(c);
      const body = await readBody(c, limits.importBodyBytes);
      if (body.length > maxInlineImportBytes) return importLargeFile(c, body);
      return pushMutations(c, checkJson('body', importSchema, body).mutations, body.length);
    },

    async changes(c: AppContext) {
      const { since } = readQuery(c, sinceQuerySchema);
      return largeResponses.send(c, 'application/json', async () => {
        const changes = await changesForDevice(deps, actorOf(c).accountId, since);
        if (changes === null) throw new ApiError('unauthenticated');
        return JSON.stringify({ ...changes, epoch: storage.epoch } satisfies Changes);
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
        const answer = await storage.read.transaction().execute(async (tx): Promise<TrashAnswer> => {
          const trimmedAt = await readTrimmedAt(tx, accountId, now());
          return { trash: await readTrash(tx, accountId), ...(trimmedAt !== null && { trimmedAt }) };
        });
        return JSON.stringify(answer);
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
      const answer = await activityCache.read(actorOf(c), largeResponses.encoderFor(c));
      return largeResponses.sendEncoded(c, 'application/json', answer);
    },

    async ideas(c: AppContext) {
      const page = await readIdeasPage(pageDepsFor(c), actorOf(c), readQuery(c, pageQuerySchema));
      return largeResponses.sendEncoded(c, 'application/json', page);
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

/** The version of the client's rows; undefined if it does not say. */
function knownVersion(c: AppContext): number | undefined {
  const header = c.req.header(versionHeader);
  return header === undefined ? undefined : parseVersion(header);
}

/** An invalid version counts as 0: the browser sends the header by itself and could not correct it. */
function parseVersion(lastEventId: string): number {
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : 0;
}
