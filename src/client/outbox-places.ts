import { type Mutation } from '#domain/mutation.ts';
import { type Queued } from './device-store.ts';
import { type Pending } from './replica.ts';

/** Sequence numbers of mutations the device could not store: they go last and live as long as the tab. */
const volatileFrom = 1e15;

/** Whether the device has stored a mutation that has this place. */
export const isInStore = ({ sequence }: Pick<Pending, 'sequence'>) =>
  sequence !== null && sequence < volatileFrom;

/** What a tab knows of the places that mutations have in the outbox, or would have if the device had stored them. */
export interface OutboxPlaces {
  note(queued: readonly Queued[]): void;
  /** Its end is known: a message that it was queued, which may still arrive, is ignored from now on. */
  end(id: string): void;
  hasEnded(id: string): boolean;
  /** It will be sent, even if it had ended before. */
  reopen(id: string): void;
  /** It has ended, and left the outbox. */
  leave(id: string): void;
  /** Whether something that is said to be queued is still to be sent, as far as is known. */
  isOpen(queued: Queued): boolean;
  /** Those of their places that are in the stored outbox. */
  storedAmong(mutations: readonly Pick<Mutation, 'id'>[]): number[];
  /** The place of the next one that the device cannot store. */
  nextVolatile(): number;
  /** Whether the device can store no more for now: something waits that it could not store, and nothing may overtake that. */
  isVolatile(): boolean;
  /** Whatever has a number up to this one, and was not in the outbox when that was read, has left it. */
  readUpTo(sequence: number): void;
}

export function createOutboxPlaces(): OutboxPlaces {
  const sequences = new Map<string, number>();
  const ended = new Set<string>();
  let read = 0;
  const last = () => Math.max(volatileFrom, ...sequences.values());
  return {
    note(queued) {
      for (const { sequence, mutation } of queued) sequences.set(mutation.id, sequence);
    },
    end(id) {
      ended.add(id);
      // What is not stored is nowhere to be taken out of, and stands in nobody's way any more.
      if (!isInStore({ sequence: sequences.get(id) ?? null })) sequences.delete(id);
    },
    hasEnded: (id) => ended.has(id),
    reopen: (id) => void ended.delete(id),
    leave(id) {
      ended.add(id);
      sequences.delete(id);
    },
    isOpen: ({ sequence, mutation: { id } }) => !ended.has(id) && (sequence > read || sequences.has(id)),
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
