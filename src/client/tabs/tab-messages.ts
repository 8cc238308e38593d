import { type Changes } from '#contract/changes.ts';
import { type QueuedMutation, type RefusedMutation } from '../device-store.ts';
import { type SettledId } from '../replica/replica.ts';
import { type SyncStopReason } from '../sync/sync-stop-reason.ts';

/** What the tabs of one browser tell each other about one account. */
export type TabMessage =
  | { readonly kind: 'beat' }
  /** A tab has just opened the account, and wants to know how things stand. */
  | { readonly kind: 'opened' }
  /** The leader's answer where its device keeps nothing more: the version it has, which cannot be read there. */
  | { readonly kind: 'unstored'; readonly version: number }
  /** Mutations another tab has put in the outbox. */
  | { readonly kind: 'queued'; readonly queued: readonly QueuedMutation[] }
  /** The leader took a step forward. */
  | {
      readonly kind: 'advanced';
      /** The version it has with that; tabs of an older build do not say. */
      readonly version?: number;
      readonly changes: readonly Changes[];
      readonly settled: readonly SettledId[];
      readonly refused: readonly RefusedMutation[];
      /** Whether it is on this device, for whoever missed it. */
      readonly isStored: boolean;
    }
  | { readonly kind: 'reachable'; readonly isReachable: boolean }
  | { readonly kind: 'halted'; readonly reason: SyncStopReason }
  | { readonly kind: 'resumed' }
  /** The person does not want to wait until the next try. */
  | { readonly kind: 'try-now' }
  | { readonly kind: 'withdrawn'; readonly id: string }
  | { readonly kind: 'refused-dropped'; readonly ids: readonly string[] }
  /** The account is being closed on this browser. */
  | { readonly kind: 'closed' };
