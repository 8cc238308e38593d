import { type Changes } from '#contract/changes.ts';
import { type Mutation } from '#domain/mutation.ts';
import { type DeviceStore, type Queued, type Refused, bucketCount, bucketOf } from './device-store.ts';
import { type Replica } from './replica.ts';

/** Keeps the device's database in step with the replica. */
export interface StoreWriter {
  /** Reads everything and starts the replica over from it. */
  read(): Promise<readonly Refused[]>;
  /** Takes note of what other tabs put in the outbox. */
  remember(queued: readonly Queued[]): void;
  /** Puts a mutation in the outbox. */
  enqueue(mutation: Mutation): Promise<Queued>;
  /** Takes a mutation out of the outbox. */
  withdraw(id: string): Promise<void>;
  /** Stores a step the replica has taken. False where another tab's was stored meanwhile. */
  commit(
    changes: readonly Changes[],
    settled: readonly Mutation[],
    refused: readonly Refused[],
  ): Promise<boolean>;
}

export function createStoreWriter(store: DeviceStore, replica: Replica): StoreWriter {
  /** Sequence numbers of what is in the outbox, by mutation. */
  const sequences = new Map<string, number>();
  let storedVersion = 0;
  /** After a step that could not be stored, the next one must bring everything. */
  let isBehind = false;

  const remember = (queued: readonly Queued[]) => {
    for (const { sequence, mutation } of queued) sequences.set(mutation.id, sequence);
  };

  /** Keeps in mind what the server has taken back, so that it is not tried again after a reload. */
  const saveUndone = async (settled: readonly Mutation[]) => {
    for (const mutation of settled) {
      const record = mutation.name === 'undo' ? replica.record(mutation.args.of) : undefined;
      if (mutation.name === 'undo' && record?.isUndone) await store.saveRecord(mutation.args.of, record);
    }
  };

  return {
    remember,

    async read() {
      const base = await store.readBase();
      const outbox = await store.readOutbox();
      remember(outbox);
      replica.remember(await store.readRecords());
      replica.reload(base, outbox);
      storedVersion = base.version;
      return store.readRefused();
    },

    async enqueue(mutation) {
      const record = replica.record(mutation.id);
      const [sequence] = await store.enqueue([mutation]);
      if (sequence === undefined) throw new Error('the outbox gave no sequence number');
      sequences.set(mutation.id, sequence);
      if (record) await store.saveRecord(mutation.id, record);
      return { sequence, mutation };
    },

    async withdraw(id) {
      const sequence = sequences.get(id);
      if (sequence !== undefined) await store.withdraw(sequence);
      sequences.delete(id);
    },

    async commit(changes, settled, refused) {
      const touched = isBehind ? allBuckets : touchedBuckets(changes);
      const buckets = new Map([...touched].map((index) => [index, replica.bucket(index)]));
      isBehind = true;
      const isCommitted = await store.commit({
        expected: storedVersion,
        version: replica.version,
        account: replica.baseAccount(),
        buckets,
        trash: new Map(changedIds(changes).map((id) => [id, replica.trashed(id) ?? null])),
        resetsTrash: changes.some((step) => step.reset),
        settled: settled.map(({ id }) => sequences.get(id)).filter((sequence) => sequence !== undefined),
        refused,
      });
      isBehind = false;
      if (!isCommitted) return false;
      storedVersion = replica.version;
      for (const { id } of settled) sequences.delete(id);
      await saveUndone(settled);
      return true;
    },
  };
}

const allBuckets: ReadonlySet<number> = new Set(Array.from({ length: bucketCount }, (_, index) => index));

/** Ideas that may have gone into the trash or come back from it. */
function changedIds(changes: readonly Changes[]): string[] {
  return changes.flatMap((step) => [...step.ideas, ...step.removedIdeas].map(({ id }) => id));
}

function touchedBuckets(changes: readonly Changes[]): ReadonlySet<number> {
  if (changes.some((step) => step.reset)) return allBuckets;
  return new Set(
    changes.flatMap((step) => [
      ...step.ideas.map((idea) => bucketOf(idea.id)),
      ...step.entries.map((entry) => bucketOf(entry.ideaId)),
      ...step.removedIdeas.map((idea) => bucketOf(idea.id)),
      ...step.removedEntries.map((entry) => bucketOf(entry.ideaId)),
    ]),
  );
}
