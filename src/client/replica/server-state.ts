import { type Changes, type WireEntry } from '#contract/changes.ts';
import { type Account } from '#domain/account/account.ts';
import { mergeEntries } from '#domain/apply/apply-effects.ts';
import { type Entry, type EntryList, type Idea, type Step, entryLists } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { bucketCount, bucketOf, type StoredServerState } from '../device-store.ts';

/** The server's rows at one version, as received. */
export interface ServerState {
  readonly version: number;
  /** The epoch of the server's database; null if it is not known. */
  readonly epoch: string | null;
  readonly account: Account | null;
  get(id: string): Idea | undefined;
  ids(): Iterable<string>;
  trashed(id: string): TrashedIdea | undefined;
  allTrashed(): Iterable<TrashedIdea>;
  /** Adds deleted ideas that this device did not know. */
  addTrash(trash: readonly TrashedIdea[]): void;
  /** The complete content of one bucket. */
  bucket(index: number): readonly Idea[];
  /**
   * Applies changes that start at this version or before it. `deleted` are removed ideas in a later state
   * than these rows have. Returns the ids that changed.
   */
  receive(changes: Changes, deleted?: readonly Idea[]): ReadonlySet<string>;
  /** Replaces the rows by the stored ones. Returns all old and new ids. */
  reload(stored: StoredServerState): ReadonlySet<string>;
}

export function createServerState(): ServerState {
  let version = 0;
  let epoch: string | null = null;
  let account: Account | null = null;
  const buckets = Array.from({ length: bucketCount }, () => new Map<string, Idea>());
  const trash = new Map<string, TrashedIdea>();
  const bucketFor = (id: string) => buckets[bucketOf(id)] as Map<string, Idea>;
  const allIds = () => buckets.flatMap((bucket) => [...bucket.keys()]);

  return {
    get version() {
      return version;
    },
    get epoch() {
      return epoch;
    },
    get account() {
      return account;
    },
    get: (id) => bucketFor(id).get(id),
    ids: allIds,
    trashed: (id) => trash.get(id),
    allTrashed: () => trash.values(),
    addTrash(known) {
      for (const { idea, ...deletion } of known)
        if (!bucketFor(idea.id).has(idea.id)) trash.set(idea.id, { ...deletion, idea: withAllLists(idea) });
    },
    bucket: (index) => [...(buckets[index]?.values() ?? [])],

    receive(changes, deleted = []) {
      const newerDeleted = new Map(deleted.map((idea) => [idea.id, idea]));
      const changed = new Set<string>();
      if (changes.reset) {
        for (const id of allIds()) changed.add(id);
        for (const bucket of buckets) bucket.clear();
        trash.clear();
      }
      for (const { id, isPurged, ...mark } of changes.removedIdeas) {
        const idea = newerDeleted.get(id) ?? bucketFor(id).get(id) ?? trash.get(id)?.idea;
        if (isPurged) trash.delete(id);
        else if (idea) trash.set(id, { idea, ...mark });
        changed.add(id);
        bucketFor(id).delete(id);
      }
      for (const doc of changes.ideas) {
        // A restored idea arrives with all its entries; the copy in the trash may be stale.
        const known = bucketFor(doc.id).get(doc.id);
        const { updates, notes, steps } = known ?? noEntries;
        trash.delete(doc.id);
        bucketFor(doc.id).set(doc.id, { ...doc, updates, notes, steps });
        changed.add(doc.id);
      }
      receiveEntries(changes, (ideaId, patch) => {
        const idea = bucketFor(ideaId).get(ideaId);
        if (idea === undefined) return;
        bucketFor(ideaId).set(ideaId, { ...idea, ...patch(idea) });
        changed.add(ideaId);
      });
      version = changes.to;
      epoch = changes.epoch ?? epoch;
      account = changes.account ?? account;
      return changed;
    },

    reload(stored) {
      const changed = new Set(allIds());
      for (const bucket of buckets) bucket.clear();
      for (const idea of stored.ideas) {
        bucketFor(idea.id).set(idea.id, withAllLists(idea));
        changed.add(idea.id);
      }
      trash.clear();
      for (const { idea, ...deletion } of stored.trash)
        trash.set(idea.id, { ...deletion, idea: withAllLists(idea) });
      version = stored.version;
      epoch = stored.epoch ?? null;
      account = stored.account;
      return changed;
    },
  };
}

type EntryLists = Pick<Idea, EntryList>;

export const noEntries: EntryLists = { updates: [], notes: [], steps: [] };

/** A received entry without its place. */
export function plainEntry({ ideaId: _ideaId, list: _list, ...entry }: WireEntry): Entry | Step {
  return entry;
}

/** Adds the lists that an earlier version of the server or of this page did not know. */
function withAllLists(idea: Idea): Idea {
  return { ...noEntries, ...idea };
}

/** Merges each list in one pass: inserting entries one by one would take quadratic time. */
function receiveEntries(
  { entries, removedEntries }: Changes,
  patchIdea: (ideaId: string, patch: (idea: EntryLists) => Partial<EntryLists>) => void,
): void {
  for (const list of entryLists) {
    const ofList = entries.filter((entry) => entry.list === list);
    for (const [ideaId, incoming] of Map.groupBy(ofList, (entry) => entry.ideaId)) {
      patchIdea(ideaId, (idea) => ({ [list]: mergeEntries<Entry>(idea[list], incoming.map(plainEntry)) }));
    }
  }
  for (const [ideaId, removed] of Map.groupBy(removedEntries, (entry) => entry.ideaId)) {
    const ids = new Set(removed.map(({ id }) => id));
    const without = <E extends Entry>(list: readonly E[]) => list.filter(({ id }) => !ids.has(id));
    patchIdea(ideaId, ({ updates, notes, steps }) => ({
      updates: without(updates),
      notes: without(notes),
      steps: without(steps),
    }));
  }
}
