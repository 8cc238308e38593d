import { compareAsc } from '#domain/primitives/compare-asc.ts';
import { isLargeCommand } from '../../commands/is-large-command.ts';
import { type PushMutations } from '../../commands/push-mutations.ts';
import { type Command } from '../../commands/registry.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { acquireTimeoutMs } from '../connection/pool.ts';
import { isCommandError, isLockTimeout } from '../connection/postgres-error.ts';
import { AccountQueue } from './account-queue.ts';

/** How many batches are on their way at once: one waits for the disk while another computes. */
const laneCount = 2;

interface PendingPush {
  readonly command: Command;
  readonly accountId: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface PushLanesDeps {
  /** Runs commands in one transaction, all of them or none. Waits for an account, but less long than `alone`. */
  readonly commitTogether: (commands: readonly Command[]) => Promise<readonly unknown[]>;
  /** Runs one in a transaction of its own, and waits for its account. */
  readonly commitAlone: (command: Command) => Promise<unknown>;
}

/**
 * Commits pushes of many accounts together: whatever queues up while a commit waits for the disk becomes the
 * next. All of an account's pushes take the same lane, and a batch takes its accounts in the order of their
 * ids on every server, so that no two wait for each other. An account that somebody holds for longer, such as another
 * server importing a file, is worked on beside its lane; so is each account of a batch that fails.
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

  /** If a batch waits too long for an account, runs it again without those held: the others still share a commit. */
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
        // Whether the account is held, or gone, shows when it is waited for.
        if (outputs[n] === null) runInAccountQueue(waiting);
        else waiting.resolve(outputs[n]);
      }
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // Nothing of the batch was kept. Which command was at fault shows when each runs by itself.
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
        // Where the database is away, whatever queued up meanwhile has waited long enough.
        if (isDatabaseUnavailable(error)) for (const { reject } of queue.splice(0)) reject(error);
      }
    }
    isBusy[lane] = false;
  };

  return (command) => {
    const { accountId } = command.input as PushMutations;
    // Alone, so that no other account waits behind it or behind what waits for it.
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

/** Splits a list into those for which something does not hold, and those for which it does. */
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
