import { type Idea } from '#domain/idea/idea.ts';
import { fromRow, joinEntries } from '../schema/idea-rows.ts';
import { type IdeaTable } from '../schema/idea-tables.ts';
import { prepared } from '../schema/prepared-query.ts';
import { type Database } from '../schema/schema.ts';
import { findEntries } from './entries.ts';

type Key = { accountId: string; id: string };

const findLiveIdea = prepared<Key, Pick<IdeaTable, 'id' | 'rank' | 'doc' | 'version'>>((db, value) =>
  db
    .selectFrom('idea')
    .select(['id', 'rank', 'doc', 'version'])
    .where('account_id', '=', value('accountId'))
    .where('id', '=', value('id'))
    .where('deleted_at', 'is', null),
);

/** Marks of deleted entries count too, as the idea changed when they were deleted. */
const findNewestEntry = prepared<Key, { version: number | null }>((db, value) =>
  db
    .selectFrom('entry')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('account_id', '=', value('accountId'))
    .where('idea_id', '=', value('id')),
);

/** An idea and the version in which it or one of its entries last changed. */
export interface VersionedIdea {
  readonly idea: Idea;
  readonly version: number;
}

/** An idea that is not deleted; null if there is none. Runs several queries, so call it in a transaction. */
export async function readVersionedIdea(db: Database, key: Key): Promise<VersionedIdea | null> {
  const [row] = await findLiveIdea(db, key);
  if (row === undefined) return null;
  const [idea] = joinEntries([fromRow(row)], await findEntries(db, key.accountId, [key.id]));
  return idea === undefined ? null : { idea, version: await newestVersion(db, key, row.version) };
}

/** The version in which an idea or one of its entries last changed; null if there is no such idea. */
export async function findIdeaVersion(db: Database, key: Key): Promise<number | null> {
  const [row] = await findLiveIdea(db, key);
  return row === undefined ? null : newestVersion(db, key, row.version);
}

async function newestVersion(db: Database, key: Key, ideaVersion: number): Promise<number> {
  const [newest] = await findNewestEntry(db, key);
  return Math.max(ideaVersion, newest?.version ?? 0);
}
