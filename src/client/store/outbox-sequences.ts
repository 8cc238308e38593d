import { type Mutation } from '#domain/mutation/mutation.ts';
import { type QueuedMutation } from '../device-store.ts';
import { type PendingMutation } from '../replica/replica.ts';

/** Sequence numbers of mutations that only this tab holds: they sort after all stored ones. */
const volatileFrom = 1e15;

/** Whether the mutation with this sequence number is in the device's database. */
export const isInStore = ({ sequence }: Pick<PendingMutation, 'sequence'>) =>
  sequence !== null && sequence < volatileFrom;

/** The sequence numbers this tab knows, of mutations in the stored outbox and of those only in this tab. */
export interface OutboxSequences {
  add(queued: readonly QueuedMutation[]): void;
  /** The mutation is settled or withdrawn. A late message that it was queued is ignored from now on. */
  markDone(id: string): void;
  isDone(id: string): boolean;
  /** The mutation will be sent, even if it was marked as done before. */
  markPending(id: string): void;
  /** The mutation is done, and is no longer in the outbox. */
  remove(id: string): void;
  /** Whether a mutation that another tab reports as queued is still to be sent, as far as this tab knows. */
  isPending(queued: QueuedMutation): boolean;
  /** The sequence numbers of those mutations that are in the stored outbox. */
  storedAmong(mutations: readonly Pick<Mutation, 'id'>[]): number[];
  /** The number for the next mutation that the device cannot store. */
  nextVolatile(): number;
  /** Whether a mutation is held only in this tab. Storing later ones would send them first. */
  isVolatile(): boolean;
  /**
   * The outbox was read up to this number: a mutation at or below it that was not there has left the outbox.
   */
  readUpTo(sequence: number): void;
}

export function createOutboxSequences(): OutboxSequences {
  const sequences = new Map<string, number>();
  const done = new Set<string>();
  let read = 0;
  const last = () => Math.max(volatileFrom, ...sequences.values());
  return {
    add(queued) {
      for (const { sequence, mutation } of queued) sequences.set(mutation.id, sequence);
    },
    markDone(id) {
      done.add(id);
      // A mutation held only in this tab needs no removal from the database, and no longer blocks later ones.
      if (!isInStore({ sequence: sequences.get(id) ?? null })) sequences.delete(id);
    },
    isDone: (id) => done.has(id),
    markPending: (id) => void done.delete(id),
    remove(id) {
      done.add(id);
      sequences.delete(id);
    },
    isPending: ({ sequence, mutation: { id } }) => !done.has(id) && (sequence > read || sequences.has(id)),
    storedAmong: (mutations) =>
      mutations
        .map(({ id }) => sequences.get(id) ?? volatileFrom)
        .filter((sequence) => sequence < volatileFrom),
    nextVolatile: () => last() + 1,
    isVolatile: () => last() > volatileFrom,
    readUpTo(sequence) {
      read = sequence;
    },
  };
}
