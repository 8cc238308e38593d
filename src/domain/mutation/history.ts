import { type Inverse } from './effect.ts';
import { type MutationName } from './mutation.ts';

/** One mutation in an idea's history. */
export interface HistoryItem {
  /** The mutation's id. */
  readonly id: string;
  readonly name: MutationName;
  /** When the user made it, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly points: number;
  /** The steps that undo it; null if they are deleted, or too old to be sent with the rest. */
  readonly inverse: readonly Inverse[] | null;
}
