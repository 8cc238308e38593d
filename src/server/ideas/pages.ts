import { type Idea } from '#domain/idea.ts';
import { type IdeasPage } from '#contract/queries.ts';
import { type Actor } from '../auth/actor.ts';
import { ApiError } from '../http/api-error.ts';
import { type PageStart, ideasPage } from '../storage/queries/idea-pages.ts';
import { type Storage } from '../storage/storage.ts';

/** @throws ApiError invalid-request for a cursor that no page gave */
export async function readPage(
  storage: Storage,
  { accountId }: Actor,
  limit: number,
  cursor: string | undefined,
): Promise<IdeasPage> {
  const { ideas, next } = await ideasPage(
    storage.read,
    accountId,
    limit,
    cursor === undefined ? null : parseCursor(cursor),
  );
  return { ideas, cursor: next === null ? null : `${next.createdAt}.${next.id}` };
}

/** All of an account's ideas. */
export async function readAll(storage: Storage, { accountId }: Actor): Promise<readonly Idea[]> {
  const all: Idea[] = [];
  let start: PageStart | null = null;
  do {
    const page: Awaited<ReturnType<typeof ideasPage>> = await ideasPage(storage.read, accountId, 500, start);
    all.push(...page.ideas);
    start = page.next;
  } while (start !== null);
  return all;
}

function parseCursor(cursor: string): PageStart {
  const match = /^(-?\d{1,16})\.([A-Za-z0-9_-]{1,120})$/.exec(cursor);
  if (match === null) throw new ApiError('invalid-request', 'cursor: not one that a page gave');
  return { createdAt: Number(match[1]), id: match[2] ?? '' };
}
