import { type DeviceStore, type QueuedMutation, type RefusedMutation } from '../device-store.ts';

/**
 * Replaces the database if the browser offers none (private windows, blocked storage): everything works, but
 * nothing survives the tab.
 */
export function createInMemoryStore(): DeviceStore {
  let sequence = 0;
  let version = 0;
  let outbox: readonly QueuedMutation[] = [];
  let refused: RefusedMutation[] = [];
  return {
    read: async () => ({
      serverState: null,
      outbox,
      lastSequence: sequence,
      refused,
      records: new Map(),
      drafts: null,
    }),
    async enqueue(mutation) {
      outbox = [...outbox, { sequence: ++sequence, mutation }];
      return sequence;
    },
    async withdraw(gone) {
      outbox = outbox.filter((item) => item.sequence !== gone);
    },
    beginTerm: async () => 1,
    async commit(step) {
      if (step.expectedVersion !== version) return false;
      version = step.version;
      outbox = outbox.filter((item) => !step.settledSequences.includes(item.sequence));
      refused = [...refused, ...step.refused];
      return true;
    },
    saveRecord: async () => {},
    dropLost: async () => {},
    async dropRefused(ids) {
      refused = refused.filter(({ mutation }) => !ids.includes(mutation.id));
    },
    saveDrafts: async () => {},
    close() {},
  };
}
