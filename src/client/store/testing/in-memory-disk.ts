import { type MutationRecord } from '#domain/mutation/account-reader.ts';
import {
  type DeviceStore,
  type LostIdea,
  type QueuedMutation,
  type RefusedMutation,
  type StoredServerState,
  bucketOf,
} from '../../device-store.ts';

/** An account's database as shared by its tabs. While `isFull`, writes fail. */
export interface InMemoryDisk {
  readonly store: DeviceStore;
  base: StoredServerState;
  outbox: readonly QueuedMutation[];
  refused: readonly RefusedMutation[];
  lost: readonly LostIdea[];
  readonly records: Map<string, MutationRecord>;
  /** The last assigned sequence number; `lastSettled` is the highest that has left the outbox. */
  lastSequence: number;
  lastSettled: number;
  term: number;
  isFull: boolean;
}

export function createInMemoryDisk(): InMemoryDisk {
  const write = <T>(work: () => T): Promise<T> =>
    disk.isFull ? Promise.reject(new Error('the disk is full')) : Promise.resolve(work());

  const store: DeviceStore = {
    async read(known) {
      const { base, outbox, refused, lost, lastSettled } = disk;
      const lastSequence = Math.max(lastSettled, ...outbox.map(({ sequence }) => sequence));
      const isKnown = base.version === known;
      const records = new Map(isKnown ? [] : disk.records);
      return {
        serverState: isKnown ? null : base,
        outbox,
        lastSequence,
        refused,
        lost,
        records,
        drafts: null,
      };
    },
    enqueue: (mutation) =>
      write(() => {
        const sequence = ++disk.lastSequence;
        disk.outbox = [...disk.outbox, { sequence, mutation }];
        return sequence;
      }),
    withdraw: (gone) =>
      write(() => void (disk.outbox = disk.outbox.filter(({ sequence }) => sequence !== gone))),
    beginTerm: () => write(() => ++disk.term),
    commit: ({
      term,
      expectedVersion,
      version,
      account,
      buckets,
      trash,
      settledSequences,
      refused,
      epoch,
      lost,
    }) =>
      write(() => {
        if (disk.base.version !== expectedVersion || disk.term !== term) return false;
        const ideas = disk.base.ideas.filter(({ id }) => !buckets.has(bucketOf(id)));
        const kept = disk.base.trash.filter(({ idea }) => !trash.has(idea.id));
        disk.base = {
          version,
          account,
          epoch,
          ideas: [...ideas, ...[...buckets.values()].flat()],
          trash: [...kept, ...[...trash.values()].filter((item) => item !== null)],
        };
        disk.lastSettled = Math.max(disk.lastSettled, ...settledSequences);
        disk.outbox = disk.outbox.filter(({ sequence }) => !settledSequences.includes(sequence));
        disk.refused = [...disk.refused, ...refused];
        disk.lost = [...disk.lost, ...lost];
        return true;
      }),
    saveRecord: (id, record) => write(() => void disk.records.set(id, record)),
    dropRefused: () => Promise.resolve(),
    dropLost: () => write(() => void (disk.lost = [])),
    saveDrafts: () => Promise.resolve(),
    close() {},
  };
  const disk: InMemoryDisk = {
    store,
    base: { version: 0, account: null, ideas: [], trash: [] },
    outbox: [],
    refused: [],
    lost: [],
    records: new Map(),
    lastSequence: 0,
    lastSettled: 0,
    term: 0,
    isFull: false,
  };
  return disk;
}
