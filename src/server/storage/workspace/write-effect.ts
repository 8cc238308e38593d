import { type Entry, type EntryList, type IdeaDoc, type Step, entryBytes } from '#domain/idea/idea.ts';
import { createDeletionStamp } from '#domain/idea/trash.ts';
import {
  type CategoryMove,
  type Effect,
  type IdeaPatch,
  type RetaggedIdeas,
  patchedIdea,
} from '#domain/mutation/effect.ts';
import { putEntry, removeEntry } from '../queries/entries.ts';
import {
  insertIdea,
  moveIdeas,
  removeAllIdeas,
  removeIdea,
  replaceInIdeas,
  updateIdea,
  updateRank,
} from '../queries/ideas.ts';
import { markUndone } from '../queries/mutations.ts';
import { categoryMark, stepColumns, tagsText, toDoc } from '../schema/idea-rows.ts';
import { isSqlite } from '../schema/json-rows.ts';
import { type EffectStore, type WriteStamp, noChange } from './effect-store.ts';

/** Writes the rows that an effect changes, if no statement writes several such effects. */
export async function writeEffect(store: EffectStore, effect: Effect, stamp: WriteStamp): Promise<void> {
  const { tx, accountId } = store;
  const { mutationId: by, version, now } = stamp;
  switch (effect.kind) {
    case 'idea-added': {
      const { updates, notes, steps, ...doc } = effect.idea;
      await insertIdea(tx, { ...rowOf(accountId, doc, version), created_at: Date.parse(doc.createdAt) });
      store.putIdea(doc);
      for (const entry of updates) await addEntry(store, doc.id, 'updates', entry, version);
      for (const entry of notes) await addEntry(store, doc.id, 'notes', entry, version);
      for (const step of steps) await addEntry(store, doc.id, 'steps', step, version);
      break;
    }
    case 'idea-changed':
      await changeIdea(store, effect.id, effect.to, version);
      break;
    case 'idea-removed': {
      const { id, took } = effect;
      // Uses the server's clock: a device's wrong clock must not shorten the time in the trash.
      const deletion = createDeletionStamp({ at: now, by }, effect.originalDeletion);
      await removeIdea(tx, { accountId, id, ...deletion, took, version });
      store.dropIdea({ id, ...deletion, took, isPurged: false });
      break;
    }
    case 'all-removed':
      for (const { id } of await removeAllIdeas(tx, { accountId, by, at: now, took: 0, version })) {
        store.dropIdea({ id, at: now, by, took: 0, isPurged: false });
      }
      break;
    case 'idea-restored':
    case 'idea-purged':
      throw new Error('these are written together');
    case 'entry-added':
      await addEntry(store, effect.ideaId, effect.list, effect.entry, version);
      break;
    case 'entry-changed': {
      const { ideaId, list, id, from, to } = effect;
      const entry = store.entry(ideaId, list, id);
      if (entry === undefined) throw new Error(`entry ${id} was not read before it was changed`);
      const changed = { ...entry, text: to };
      await writeEntry(store, ideaId, list, changed, version);
      const size = entryBytes(changed) - entryBytes({ text: from });
      store.putEntry(ideaId, list, changed, { ...noChange, size });
      break;
    }
    case 'entry-removed': {
      const { ideaId, list, entry } = effect;
      await removeEntry(tx, { accountId, ideaId, id: entry.id, version });
      store.dropEntry(ideaId, list, entry.id, { count: -1, done: -doneOf(entry), size: -entryBytes(entry) });
      break;
    }
    case 'step-changed': {
      const { ideaId, id, to } = effect;
      // A move has read the steps as a list, and changes the ranks of several.
      const step = store.entry(ideaId, 'steps', id) ?? store.steps(ideaId).find((found) => found.id === id);
      if (step === undefined) throw new Error(`step ${id} was not read before it was changed`);
      const changed = { ...step, ...to };
      await writeEntry(store, ideaId, 'steps', changed, version);
      store.putEntry(ideaId, 'steps', changed, { ...noChange, done: doneOf(changed) - doneOf(step) });
      break;
    }
    case 'taken-back':
      await markUndone(tx, { accountId, id: effect.mutationId });
      store.markUndone(effect.mutationId);
      break;
    case 'category-renamed':
    case 'category-moved':
      await moveCategory(store, effect, version);
      break;
    case 'tag-renamed':
    case 'ideas-retagged':
      await retagIdeas(store, effect.ideas, version);
      break;
    case 'category-styled':
    case 'tag-styled':
    case 'category-added':
    case 'category-removed':
    case 'tag-added':
    case 'tag-removed':
    case 'filter-changed':
      break; // The account's row stores the categories, the tags, their styles and the saved filters.
    default:
      effect satisfies never;
  }
}

/** 1 for a step that is done. */
function doneOf(entry: Entry | Step): number {
  return 'doneAt' in entry && entry.doneAt !== null ? 1 : 0;
}

/** Up to this many ideas of a renamed category or tag are sent with the answer; devices fetch more. */
const maxSentMoves = 200;

async function moveCategory(
  store: EffectStore,
  { from, to, ids }: Pick<CategoryMove, 'from' | 'to' | 'ids'>,
  version: number,
): Promise<void> {
  if (ids.length === 0) return;
  const { tx, accountId } = store;
  const marks = { from: categoryMark(from), to: categoryMark(to) };
  await moveIdeas(tx, { accountId, ids: JSON.stringify(ids), ...marks, version });
  noteChanged(store, ids, ids.length <= maxSentMoves, { category: to });
}

/** Up to this many ideas are written with one statement. */
const maxRowsPerStatement = 1_000;

/**
 * Writes other tags into ideas in place. In one process a statement for each list of tags costs little; on PostgreSQL each
 * costs a round trip, and every idea might have tags of its own.
 */
export async function retagIdeas(
  store: EffectStore,
  groups: readonly RetaggedIdeas[],
  version: number,
): Promise<void> {
  const { tx, accountId } = store;
  if (isSqlite(tx)) {
    for (const { ids, from, to } of groups) {
      const texts = { from: tagsText(from), to: tagsText(to) };
      await moveIdeas(tx, { accountId, ids: JSON.stringify(ids), ...texts, version });
    }
  } else {
    const parts = groups.flatMap(({ ids, from, to }) =>
      ids.map((id) => [id, [tagsText(from), tagsText(to)]] as const),
    );
    for (let first = 0; first < parts.length; first += maxRowsPerStatement) {
      const some = parts.slice(first, first + maxRowsPerStatement);
      const ids = JSON.stringify(some.map(([id]) => id));
      await replaceInIdeas(tx, { accountId, ids, parts: JSON.stringify(Object.fromEntries(some)), version });
    }
  }
  const areSent = groups.reduce((sum, { ids }) => sum + ids.length, 0) <= maxSentMoves;
  for (const { ids, to: tags } of groups) noteChanged(store, ids, areSent, { tags });
}

/** Notes that ideas were written of which only a part may be loaded. */
function noteChanged(
  store: EffectStore,
  ids: readonly string[],
  areSent: boolean,
  change: Partial<Pick<IdeaDoc, 'category' | 'tags'>>,
): void {
  if (!areSent) store.omitChanges();
  for (const id of ids) {
    const loaded = store.loadedIdea(id);
    if (loaded) store.putIdea({ ...loaded, ...change });
    else if (areSent) store.touchIdea(id);
  }
}

function rowOf(accountId: string, doc: IdeaDoc, version: number) {
  return { account_id: accountId, id: doc.id, rank: doc.rank, doc: toDoc(doc), version };
}

/** Writes an idea's changed fields. */
export async function changeIdea(
  store: EffectStore,
  id: string,
  to: IdeaPatch,
  version: number,
): Promise<void> {
  const { tx, accountId } = store;
  const loaded = store.loadedIdea(id);
  if (loaded) {
    const doc = patchedIdea(loaded, to);
    await updateIdea(tx, rowOf(accountId, doc, version));
    store.putIdea(doc);
  } else if (to.rank !== undefined) {
    // A move changes the rank of ideas of which it has read only the rank.
    await updateRank(tx, { account_id: accountId, id, rank: to.rank, version });
    store.touchIdea(id);
  } else throw new Error(`idea ${id} was not read before it was changed`);
}

async function addEntry(
  store: EffectStore,
  ideaId: string,
  list: EntryList,
  entry: Entry | Step,
  version: number,
): Promise<void> {
  await writeEntry(store, ideaId, list, entry, version);
  store.putEntry(ideaId, list, entry, { count: 1, done: doneOf(entry), size: entryBytes(entry) });
}

async function writeEntry(
  { tx, accountId }: EffectStore,
  ideaId: string,
  list: EntryList,
  entry: Entry | Step,
  version: number,
): Promise<void> {
  const { id, text, date } = entry;
  await putEntry(tx, {
    account_id: accountId,
    idea_id: ideaId,
    list,
    id,
    text,
    date,
    ...stepColumns(entry),
    size: entryBytes(entry),
    version,
  });
}
