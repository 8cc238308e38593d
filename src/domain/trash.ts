import { type Idea, type IdeaDoc } from './idea.ts';

/** Milliseconds a deleted idea, and what takes an intent back, is kept: 30 days. */
export const retention = 30 * 86_400_000;

/** A deleted idea while it can still be restored. */
export interface Trashed<T extends IdeaDoc = Idea> {
  readonly idea: T;
  /** When it was deleted, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The mutation that deleted it; what one mutation deleted can be restored together. */
  readonly by: string;
}

/** When a deleted idea is gone for good. */
export function expiryOf({ at }: Pick<Trashed, 'at'>): number {
  return at + retention;
}

/** Whether a deleted idea can still be restored. */
export function isKept(trashed: Pick<Trashed, 'at'>, now: number): boolean {
  return now < expiryOf(trashed);
}
