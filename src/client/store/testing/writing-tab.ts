import { type Changes } from '#contract/changes.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { makeIdeaFields, makeIdea } from '#domain/testing/make-idea.ts';
import { createReplica, queuedMutations } from '../../replica/replica.ts';
import { createStoreContext } from '../store-context.ts';
import { createStoreReader } from '../store-reader.ts';
import { createStoreWriter } from '../store-writer.ts';
import { type SyncStep } from '../sync-step.ts';
import { type InMemoryDisk, createInMemoryDisk } from './in-memory-disk.ts';

export const addIdeaMutation = (id: string) =>
  makeMutation('addIdea', makeIdeaFields({ title: `Idea ${id}` }), { id });

/** The server's response for these ideas at version `to`. */
export const changesTo = (to: number, ideas: readonly Idea[], from = to - 1): Changes => ({
  from,
  to,
  reset: false,
  account: { ...initialAccount, score: 10 * to },
  ideas,
  entries: [],
  removedIdeas: [],
  removedEntries: [],
});
export const firstChanges = changesTo(1, [makeIdea({ id: 'm1' })]);
export const secondChanges = changesTo(2, [makeIdea({ id: 'm2' })]);

const stepOf = (part: Partial<SyncStep>): SyncStep => ({ changes: [], settled: [], refused: [], ...part });

/** A tab on a disk, which other tabs may share. */
export function createWritingTab(disk: InMemoryDisk = createInMemoryDisk()) {
  const replica = createReplica();
  const said: string[] = [];
  let isDurable = true;
  const context = createStoreContext(disk.store, replica, {
    onRefused: (all) => said.push(`refused: ${all.length}`),
    onStorageLost() {
      said.push('not stored');
      isDurable = false;
    },
    onStorageRestored() {
      isDurable = true;
    },
  });
  const writer = createStoreWriter(context);
  const reader = createStoreReader(context);
  /** Applies a mutation at once, then adds it to the outbox. */
  const applyAndStore = async (mutation: Mutation) => {
    replica.apply(mutation);
    reader.addQueued([await writer.enqueue(mutation)]);
  };
  /** Applies a step to the replica as the leader does, and stores it. */
  const take = (changes: Changes, settled: readonly Mutation[] = []) => {
    replica.settle(settled.map(({ id }) => ({ id, version: changes.to })));
    replica.receive(changes);
    return writer.commit(stepOf({ changes: [changes], settled }));
  };
  /** Applies a refusal to the replica as the leader does, and stores it. */
  const refuse = (mutation: Mutation) => {
    const refused = [{ mutation, code: 'account-full' as const, at: 0, idea: null }];
    replica.settle([{ id: mutation.id, version: null }]);
    return writer.commit(stepOf({ settled: [mutation], refused }));
  };
  const pending = () => replica.pending.map(({ mutation }) => mutation.id);
  /** The pending mutations with a sequence number, as broadcast to other tabs. */
  const queued = () => queuedMutations(replica.pending);
  return {
    disk,
    replica,
    writer,
    reader,
    said,
    isDurable: () => isDurable,
    applyAndStore,
    take,
    refuse,
    pending,
    queued,
  };
}

export const storedIds = (disk: InMemoryDisk) => disk.base.ideas.map(({ id }) => id).sort();
export const outboxIds = (disk: InMemoryDisk) => disk.outbox.map(({ mutation }) => mutation.id);
