import { type RemovedIdea } from '#contract/changes.ts';
import { type EntryTotals, entryCountOf } from '#domain/idea/entry-totals.ts';
import { type Entry, type EntryList, type IdeaDoc, type Step, entryBytes } from '#domain/idea/idea.ts';
import { type TrashedIdea, createDeletionStamp } from '#domain/idea/trash.ts';
import { type CategoryMove, type Effect, type IdeaPatch, patchedIdea } from '#domain/mutation/effect.ts';
import { putEntry, findEntriesAndMarks, removeEntry } from '../queries/entries.ts';
import {
  insertIdea,
  moveIdeas,
  removeAllIdeas,
  removeIdea,
  removeIdeas,
  restoreIdea,
  restoreIdeas,
  updateIdea,
  updateIdeas,
  updateRank,
} from '../queries/ideas.ts';
import { dropEntriesOf, purgeIdeas } from '../queries/kept.ts';
import { clearPurgedInverses, markUndone } from '../queries/mutations.ts';
import { categoryMark, stepColumns, toDoc, toEntry } from '../schema/idea-rows.ts';
import { isSqlite } from '../schema/json-rows.ts';
import { type Database } from '../schema/schema.ts';

/** The mutation that writes, its time and its version. */
export interface WriteStamp {
  readonly mutationId: string;
  readonly version: number;
  readonly now: number;
}

/** How many entries, steps that are done, and bytes of entries an idea gains or loses. */
export interface TotalsChange {
  readonly count: number;
  readonly done: number;
  readonly size: number;
}

const noChange: TotalsChange = { count: 0, done: 0, size: 0 };

/** The account's cached rows, updated with each row that is written. */
export interface EffectStore {
  readonly tx: Database;
  readonly accountId: string;
  trashed(id: string): TrashedIdea<IdeaDoc> | undefined;
  /** The idea if it is loaded. */
  loadedIdea(id: string): IdeaDoc | undefined;
  entry(ideaId: string, list: EntryList, id: string): Entry | Step | undefined;
  putIdea(doc: IdeaDoc): void;
  touchIdea(id: string): void;
  dropIdea(removed: RemovedIdea): void;
  putEntry(ideaId: string, list: EntryList, entry: Entry | Step, change: TotalsChange): void;
  dropEntry(ideaId: string, list: EntryList, id: string, change: TotalsChange): void;
  markUndone(mutationId: string): void;
  entryTotals(ideaId: string): EntryTotals;
  /** All steps of an idea of which they were read. */
  steps(ideaId: string): readonly Step[];
  /** Called if purged ideas have too many entries to delete in this transaction. */
  leavePurgedEntries(): void;
  /** Called if the changed rows are too many to be read for the answer. */
  omitChanges(): void;
  /** Drops cached records of earlier mutations, which may be out of date now. */
  forgetRecords(): void;
}

/**
 * Up to this many entries of restored ideas are sent with the answer. Reading more would block the writer for seconds,
 * so devices fetch them instead.
 */
const maxSentEntries = 5_000;

/** Writes the rows that effects change, in their order. */
export async function writeEffects(
  store: EffectStore,
  effects: readonly Effect[],
  stamp: WriteStamp,
): Promise<void> {
  for (const run of runsOf(effects)) {
    const [first] = run;
    if (first?.kind === 'idea-restored') await writeRestored(store, run as readonly Restored[], stamp);
    else if (first?.kind === 'idea-removed' && run.length > 1)
      await writeRemoved(store, first, run as readonly Removed[], stamp);
    else if (first?.kind === 'idea-changed' && run.length > 1)
      await writeChanged(store, run as readonly Changed[], stamp);
    else if (first?.kind === 'idea-purged') await writePurged(store, run as readonly Purged[], stamp);
    else for (const effect of run) await writeEffect(store, effect, stamp);
  }
  if (effects.some(({ kind }) => kind === 'idea-purged')) {
    await clearPurgedInverses(store.tx, { accountId: store.accountId, version: stamp.version });
    store.forgetRecords();
  }
}

type Changed = Extract<Effect, { kind: 'idea-changed' }>;
type Restored = Extract<Effect, { kind: 'idea-restored' }>;
type Removed = Extract<Effect, { kind: 'idea-removed' }>;
type Purged = Extract<Effect, { kind: 'idea-purged' }>;

/** Consecutive effects that one statement can write. */
function runsOf(effects: readonly Effect[]): readonly (readonly Effect[])[] {
  const runs: Effect[][] = [];
  for (const effect of effects) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && canShareStatement(run[0], effect)) run.push(effect);
    else runs.push([effect]);
  }
  return runs;
}

const canRun: ReadonlySet<string> = new Set<Effect['kind']>(['idea-changed', 'idea-restored', 'idea-purged']);

function canShareStatement(a: Effect, b: Effect): boolean {
  if (a.kind !== 'idea-removed') return canRun.has(a.kind) && b.kind === a.kind;
  return (
    b.kind === 'idea-removed' &&
    a.took === b.took &&
    a.originalDeletion?.at === b.originalDeletion?.at &&
    a.originalDeletion?.by === b.originalDeletion?.by
  );
}

/** Up to this many ideas are written with one statement. */
const maxRowsPerStatement = 1_000;

async function writeChanged(
  store: EffectStore,
  effects: readonly Changed[],
  { version }: WriteStamp,
): Promise<void> {
  const { tx, accountId } = store;
  const isOneByOne = isSqlite(tx);
  const changed = new Map<string, IdeaDoc>();
  for (const { id, to } of effects) {
    const loaded = store.loadedIdea(id);
    if (isOneByOne || !loaded) {
      await changeIdea(store, id, to, version);
      continue;
    }
    const doc = patchedIdea(loaded, to);
    store.putIdea(doc);
    changed.set(id, doc);
  }
  const rows = [...changed.values()].map((doc) => [doc.id, [doc.rank, toDoc(doc)]] as const);
  for (let first = 0; first < rows.length; first += maxRowsPerStatement) {
    const part = Object.fromEntries(rows.slice(first, first + maxRowsPerStatement));
    await updateIdeas(tx, { accountId, rows: JSON.stringify(part), version });
  }
}

async function writeRestored(
  store: EffectStore,
  effects: readonly Restored[],
  { version }: WriteStamp,
): Promise<void> {
  const { tx, accountId } = store;
  const ids = effects.map(({ idea }) => idea.id);
  const [id] = ids;
  if (id !== undefined && ids.length === 1) await restoreIdea(tx, { accountId, id, version });
  else await restoreIdeas(tx, { accountId, ids: JSON.stringify(ids), version });
  await renameRestored(store, effects, version);
  for (const { idea } of effects) store.putIdea(idea);
  const entryCount = effects.reduce((sum, { entries }) => sum + entryCountOf(entries), 0);
  if (entryCount > maxSentEntries) return store.omitChanges();
  for (const row of await findEntriesAndMarks(tx, accountId, ids)) {
    const { idea_id: ideaId, list, id, deleted } = row;
    if (deleted === 1) store.dropEntry(ideaId, list, id, noChange);
    else store.putEntry(ideaId, list, toEntry(row), noChange);
  }
}

/** Writes the categories that were renamed or merged while their ideas were in the trash. */
async function renameRestored(
  store: EffectStore,
  effects: readonly Restored[],
  version: number,
): Promise<void> {
  const { tx, accountId } = store;
  const renamed = effects.flatMap(({ idea: { id, category } }) => {
    const from = store.trashed(id)?.idea.category ?? category;
    return from === category ? [] : [{ id, from, to: category }];
  });
  for (const [from, ideas] of Map.groupBy(renamed, (one) => one.from))
    for (const [to, group] of Map.groupBy(ideas, (one) => one.to)) {
      const ids = JSON.stringify(group.map(({ id }) => id));
      await moveIdeas(tx, { accountId, ids, from: categoryMark(from), to: categoryMark(to), version });
    }
}

/** All effects of a run have the same deletion stamp. */
async function writeRemoved(
  store: EffectStore,
  { took, originalDeletion }: Removed,
  effects: readonly Removed[],
  { mutationId: by, version, now }: WriteStamp,
): Promise<void> {
  const { tx, accountId } = store;
  const deletion = createDeletionStamp({ at: now, by }, originalDeletion);
  const ids = JSON.stringify(effects.map(({ id }) => id));
  await removeIdeas(tx, { accountId, ids, ...deletion, took, version });
  for (const { id } of effects) store.dropIdea({ id, ...deletion, took, isPurged: false });
}

/** Up to this many entries of purged ideas are deleted at once; `dropPurgedEntries` deletes more. */
const maxDroppedEntries = 5_000;

async function writePurged(
  store: EffectStore,
  effects: readonly Purged[],
  { mutationId: by, version, now }: WriteStamp,
): Promise<void> {
  const { tx, accountId } = store;
  const ids = JSON.stringify(effects.map(({ id }) => id));
  let entryCount = 0;
  for (const { id } of effects) {
    entryCount += entryCountOf(store.entryTotals(id));
    store.dropIdea({ id, at: now, by, took: 0, isPurged: true });
  }
  await purgeIdeas(tx, { accountId, ids, version });
  if (entryCount > maxDroppedEntries) store.leavePurgedEntries();
  else await dropEntriesOf(tx, { accountId, ids });
}

async function writeEffect(store: EffectStore, effect: Effect, stamp: WriteStamp): Promise<void> {
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
    case 'category-styled':
    case 'category-added':
    case 'category-removed':
    case 'tag-added':
    case 'tag-removed':
    case 'filter-changed':
      break; // The account's row stores the categories, their styles, the tags and the saved filters.
    default:
      effect satisfies never;
  }
}

/** 1 for a step that is done. */
function doneOf(entry: Entry | Step): number {
  return 'doneAt' in entry && entry.doneAt !== null ? 1 : 0;
}

/** Up to this many ideas of a renamed category are sent with the answer; devices fetch more. */
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
  if (ids.length > maxSentMoves) store.omitChanges();
  for (const id of ids) {
    const loaded = store.loadedIdea(id);
    if (loaded) store.putIdea({ ...loaded, category: to });
    else if (ids.length <= maxSentMoves) store.touchIdea(id);
  }
}

function rowOf(accountId: string, doc: IdeaDoc, version: number) {
  return { account_id: accountId, id: doc.id, rank: doc.rank, doc: toDoc(doc), version };
}

async function changeIdea(store: EffectStore, id: string, to: IdeaPatch, version: number): Promise<void> {
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
