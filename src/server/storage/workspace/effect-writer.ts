import { entryCountOf } from '#domain/idea/entry-totals.ts';
import { type IdeaDoc } from '#domain/idea/idea.ts';
import { createDeletionStamp } from '#domain/idea/trash.ts';
import { type Effect, patchedIdea } from '#domain/mutation/effect.ts';
import { retaggedIdeas } from '#domain/mutation/retagged-ideas.ts';
import { findEntriesAndMarks } from '../queries/entries.ts';
import { moveIdeas, removeIdeas, restoreIdea, restoreIdeas, updateIdeas } from '../queries/ideas.ts';
import { dropEntriesOf, purgeIdeas } from '../queries/kept.ts';
import { clearPurgedInverses } from '../queries/mutations.ts';
import { categoryMark, toDoc, toEntry } from '../schema/idea-rows.ts';
import { isSqlite } from '../schema/json-rows.ts';
import { type EffectStore, type WriteStamp, noChange } from './effect-store.ts';
import { changeIdea, retagIdeas, writeEffect } from './write-effect.ts';

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
    const part = rows.slice(first, first + maxRowsPerStatement);
    const ids = JSON.stringify(part.map(([id]) => id));
    await updateIdeas(tx, { accountId, ids, rows: JSON.stringify(Object.fromEntries(part)), version });
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

/** Writes the categories and tags that were renamed or merged while their ideas were in the trash. */
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
  // The same tags have the same names now.
  const current = new Map<string, IdeaDoc['tags']>();
  const before = effects.map(({ idea: { id, tags: now } }) => {
    const tags = store.trashed(id)?.idea.tags ?? now;
    current.set(JSON.stringify(tags), now);
    return { id, tags };
  });
  const retagged = retaggedIdeas(before, (tags) => current.get(JSON.stringify(tags)) ?? tags);
  await retagIdeas(store, retagged, version);
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
