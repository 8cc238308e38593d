import { type Inverse } from './effect.ts';
import { type MutationName } from './mutation.ts';

/** One thing that happened to an idea. */
export interface HistoryItem {
  /** The mutation's id. */
  readonly id: string;
  readonly name: MutationName;
  /** When it was meant, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly points: number;
  /** What takes it back; null once that is no longer kept, or is too long ago to be sent with the rest. */
  readonly inverse: readonly Inverse[] | null;
}
