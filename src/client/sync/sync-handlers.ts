import { type Changes, type SetBack } from '#contract/changes.ts';
import { type LostIdea } from '../device-store.ts';
import { type CallFailed } from '../errors.ts';
import { type Lost } from '../lost/find-lost.ts';
import { type SettledMutation } from './mutation-results.ts';
import { type ServerStatus } from './server-status.ts';
import { type SyncStopReason } from './sync-stop-reason.ts';

/** The effects of the sync engine on the rest of the client. */
export interface SyncHandlers {
  /**
   * The server's state advanced or mutations were settled. Stores the step and broadcasts it. `lost` are
   * the ideas that the server lacks since it was set back.
   */
  onAdvanced(
    changes: readonly Changes[],
    settled: readonly SettledMutation[],
    lost: readonly LostIdea[],
  ): Promise<void>;
  /** Compares the rows with those of a server that was set back. @throws CallFailed if that is impossible now */
  findLost(missing: Changes, setBack: SetBack): Promise<Lost>;
  /** Reads the outbox for mutations that no tab has broadcast: a tab may have crashed before it could. */
  checkOutbox(): Promise<void>;
  onServerStatus(status: ServerStatus): void;
  /** A step failed and will be retried. */
  onStepFailed(error: CallFailed): void;
  /** Sending has stopped until `resume`. */
  onStopped(reason: SyncStopReason): void;
  onNotice(notice: SyncNotice): void;
}

/**
 * Messages for the person. `trimmed`: the server deleted the oldest trash and undo data, as there was too much.
 * `rate-limited`: the server refuses mutations for a while, and they are sent later.
 */
export type SyncNotice = 'trimmed' | 'rate-limited';
