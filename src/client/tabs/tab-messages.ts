import { type Changes } from '#contract/changes.ts';
import { type LostIdea, type QueuedMutation, type RefusedMutation } from '../device-store.ts';
import { type SettledId } from '../replica/replica.ts';
import { type ServerStatus } from '../sync/server-status.ts';
import { type SyncStopReason } from '../sync/sync-stop-reason.ts';

/** Messages between the tabs of one browser about one account. */
export type TabMessage =
  /** The leader is alive. Leaders of an older build send it every second, others when they are asked. */
  | { readonly kind: 'beat' }
  /** A visible tab asks the leader for a heartbeat. */
  | { readonly kind: 'beat-wanted' }
  /** A tab has opened the account and asks for the present status. */
  | { readonly kind: 'opened' }
  /**
   * The leader's response if its device cannot store more: its version, which other tabs cannot read there.
   */
  | { readonly kind: 'unstored'; readonly version: number }
  /** Mutations that another tab has added to the outbox. */
  | { readonly kind: 'queued'; readonly queued: readonly QueuedMutation[] }
  /** The leader advanced by one step. */
  | {
      readonly kind: 'advanced';
      /** The leader's version after the step; tabs of an older build omit it. */
      readonly version?: number;
      readonly changes: readonly Changes[];
      readonly settled: readonly SettledId[];
      readonly refused: readonly RefusedMutation[];
      /** Whether the step is stored on this device, for tabs that missed it. */
      readonly isStored: boolean;
    }
  | {
      readonly kind: 'reachable';
      readonly isReachable: boolean;
      /** Tabs of an older build omit it. */
      readonly status?: ServerStatus;
    }
  | { readonly kind: 'halted'; readonly reason: SyncStopReason }
  | { readonly kind: 'resumed' }
  /** The person asks for a retry at once. */
  | { readonly kind: 'try-now' }
  | { readonly kind: 'withdrawn'; readonly id: string }
  | { readonly kind: 'refused-dropped'; readonly ids: readonly string[] }
  /** A tab has found ideas that a restored server lacks, or the person has decided about them. */
  | { readonly kind: 'lost'; readonly lost: readonly LostIdea[] }
  /** The account is being closed in this browser. */
  | { readonly kind: 'closed' };

type StatusMessage = Extract<TabMessage, { kind: 'reachable' }>;

export function statusMessage(status: ServerStatus): StatusMessage {
  return { kind: 'reachable', isReachable: status === 'reachable', status };
}

/** The status in another tab's message. Tabs of an older build report only whether the server is reachable. */
export function statusOf({ status, isReachable }: StatusMessage): ServerStatus {
  return status ?? (isReachable ? 'reachable' : 'offline');
}
