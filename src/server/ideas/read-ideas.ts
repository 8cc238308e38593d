import { type IdeasPage } from '#contract/queries.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { type FairQueue } from '../queue/fair-queue.ts';
import { type Storage } from '../storage/api/storage.ts';
import { findAccount } from '../storage/queries/accounts.ts';
import { type IdeaPage, type PageCursor, readIdeaPage } from '../storage/queries/idea-pages.ts';
import { type Database } from '../storage/schema/schema.ts';
import { type BodyEncoder, type EncodedBody } from './encoded-body.ts';
import { type ResponseCache } from './response-cache.ts';

/** The query of a request for a page of ideas. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface PageDeps {
  readonly storage: Storage;
  /** Serves accounts in rotation, as a page may hold most of an account. */
  readonly readQueue: FairQueue;
  readonly responseCache: ResponseCache;
  readonly encoder: BodyEncoder;
}

/**
 * Returns a page as JSON, encoded as the request accepts it. Cached by the account's version, as nothing on a page changes without it.
 * @throws ApiError invalid-request for an invalid cursor, unauthenticated if the account was deleted,
 * unavailable if the queue is full
 */
export async function readIdeasPage(
  { storage, readQueue, responseCache, encoder }: PageDeps,
  { accountId }: Actor,
  { limit, cursor }: PageQuery,
): Promise<EncodedBody> {
  const start = cursor === undefined ? null : parseCursor(cursor);
  const keyOf = (version: number) => JSON.stringify([accountId, version, limit, start, encoder.accepted]);
  const [account] = await findAccount(storage.read, { id: accountId });
  const cached = () => (account === undefined ? null : responseCache.get(keyOf(account.version)));
  const buildPage = async () => {
    const { ideas, next, version } = requirePage(
      await storage.read.transaction().execute((tx) => readIdeaPage(tx, accountId, limit, start)),
    );
    const page: IdeasPage = { ideas, cursor: next === null ? null : `${next.createdAt}.${next.id}` };
    const body = await encoder.encode(new TextEncoder().encode(JSON.stringify(page)));
    responseCache.put(keyOf(version), body);
    return body;
  };
  // Another request may have cached the page while this one was queued.
  return cached() ?? readQueue(accountId, async () => cached() ?? buildPage());
}

/**
 * Reads all of an account's ideas; from one snapshot if `tx` is a transaction.
 * @throws ApiError unauthenticated if the account was deleted
 */
export async function readAllIdeas(tx: Database, { accountId }: Actor): Promise<readonly Idea[]> {
  const all: Idea[] = [];
  let start: PageCursor | null = null;
  do {
    const page: IdeaPage = requirePage(await readIdeaPage(tx, accountId, 500, start));
    all.push(...page.ideas);
    start = page.next;
  } while (start !== null);
  return all;
}

/** A deleted account has no session either. */
function requirePage(page: IdeaPage | null): IdeaPage {
  if (page === null) throw new ApiError('unauthenticated');
  return page;
}

export function parseCursor(cursor: string): PageCursor {
  const match = /^(-?\d{1,16})\.([A-Za-z0-9_-]{1,120})$/.exec(cursor);
  if (match === null) throw new ApiError('invalid-request', 'cursor: not one that a page gave');
  return { createdAt: Number(match[1]), id: match[2] ?? '' };
}
