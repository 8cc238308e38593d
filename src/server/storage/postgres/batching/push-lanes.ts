import { compareAsc } from '#domain/primitives/compare-asc.ts';
import { isLargeCommand } from '../../commands/is-large-command.ts';
import { type PushMutations } from '../../commands/push-mutations.ts';
import { type Command } from '../../commands/registry.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { acquireTimeoutMs } from '../connection/connection-config.ts';
import { isCommandError, isLockTimeout } from '../connection/postgres-error.ts';
import { AccountQueue } from './account-queue.ts';

/** How many batches run at once: one computes while another waits for the disk. */
const laneCount = 2;

interface PendingPush {
  readonly command: Command;
  readonly accountId: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface PushLanesDeps {
  /**
   * Runs commands in one transaction, all or none. Its lock timeout is shorter than that of `commitAlone`.
   */
  readonly commitTogether: (commands: readonly Command[]) => Promise<readonly unknown[]>;
  /** Runs one command in its own transaction, and waits for its account's lock. */
  readonly commitAlone: (command: Command) => Promise<unknown>;
}

/**
 * Commits the pushes of many accounts together: all that queue up during one commit become the next batch. An
 * account's pushes always use the same lane, and every server orders a batch by account id, so that batches
 * never deadlock. An account locked for longer, for example by another server's import, runs outside its
 * lane, and so does each account of a failed batch.
 */
export function pushLanes({
  commitTogether,
  commitAlone,
}: PushLanesDeps): (command: Command) => Promise<unknown> {
  const queues = Array.from({ length: laneCount }, (): PendingPush[] => []);
  const isBusy = queues.map(() => false);
  const accountQueue = new AccountQueue(acquireTimeoutMs);

  const runInAccountQueue = ({ command, accountId, resolve, reject }: PendingPush): void => {
    accountQueue.run(accountId, () => commitAlone(command)).then(resolve, reject);
  };

  /**
   * If a batch times out on a locked account, runs it again without the locked ones, so that the others still
   * share a commit.
   */
  const runTogether = async (commands: readonly Command[]): Promise<readonly unknown[]> => {
    try {
      return await commitTogether(commands);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return await commitTogether(commands.map(ifFree));
    }
  };

  const runBatch = async (batch: readonly PendingPush[]): Promise<void> => {
    try {
      const outputs = await runTogether(batch.map(({ command }) => command));
      for (const [n, waiting] of batch.entries()) {
        // A null means locked or deleted; running the command alone, with a longer timeout, shows which.
        if (outputs[n] === null) runInAccountQueue(waiting);
        else waiting.resolve(outputs[n]);
      }
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // The batch was rolled back. Running each command alone shows which one failed.
      batch.forEach(runInAccountQueue);
    }
  };

  const drainLane = async (lane: number, queue: PendingPush[]): Promise<void> => {
    isBusy[lane] = true;
    while (queue.length > 0) {
      const waiting = queue.splice(0).sort((a, b) => compareAsc(a.accountId, b.accountId));
      const [batch, behind] = partition(waiting, ({ accountId }) => accountQueue.has(accountId));
      behind.forEach(runInAccountQueue);
      try {
        if (batch.length > 0) await runBatch(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
        // If the database is unavailable, the pushes queued meanwhile would only wait for another timeout.
        if (isDatabaseUnavailable(error)) for (const { reject } of queue.splice(0)) reject(error);
      }
    }
    isBusy[lane] = false;
  };

  return (command) => {
    const { accountId } = command.input as PushMutations;
    // Large commands run alone, so that no other account waits for them.
    if (isLargeCommand(command) || accountQueue.has(accountId))
      return accountQueue.run(accountId, () => commitAlone(command));
    const lane = laneOf(accountId);
    const queue = queues[lane] ?? [];
    return new Promise((resolve, reject) => {
      queue.push({ command, accountId, resolve, reject });
      if (!isBusy[lane]) void drainLane(lane, queue);
    });
  };
}

function ifFree(command: Command): Command {
  return { ...command, input: { ...(command.input as PushMutations), onlyIfFree: true } };
}

/** Splits a list into the items without the property and those with it. */
function partition<T>(all: readonly T[], holds: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter((one) => !holds(one)), all.filter(holds)];
}

function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof StorageError && error.fault === 'unavailable' && !isCommandError(error);
}

function laneOf(accountId: string): number {
  let hash = 0;
  for (let n = 0; n < accountId.length; n++) hash = (hash * 31 + accountId.charCodeAt(n)) % 1_000_003;
  return hash % laneCount;
}
