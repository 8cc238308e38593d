import { ascending } from '#domain/ascending.ts';
import { mayTakeLong } from '../commands/may-take-long.ts';
import { type PushMutations } from '../commands/push-mutations.ts';
import { type Command } from '../commands/registry.ts';
import { StorageError } from '../storage-error.ts';
import { AccountLines } from './account-lines.ts';
import { acquireTimeout } from './pool.ts';
import { concernsOneAlone } from './postgres-error.ts';

/** Batches on their way at once: enough that one waits for the disk while another computes. */
const lanes = 2;

interface Waiting {
  readonly command: Command;
  readonly accountId: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface LaneParts {
  /** Runs commands one after another in one transaction: all of them, or none. */
  readonly together: (commands: readonly Command[]) => Promise<readonly unknown[]>;
  /** Runs one in a transaction of its own. */
  readonly alone: (command: Command) => Promise<unknown>;
}

/**
 * Commits pushes of many accounts together: whatever queues up while a commit waits for the disk becomes the
 * next. All of an account's pushes take the same lane, and a batch takes its accounts in the order of their
 * ids on every server, so that no two wait for each other. Where one of a batch fails, each runs alone.
 */
export function pushLanes({ together, alone }: LaneParts): (command: Command) => Promise<unknown> {
  const queues = Array.from({ length: lanes }, (): Waiting[] => []);
  const isBusy = queues.map(() => false);
  const lines = new AccountLines(acquireTimeout);

  const runAlone = async (ofOne: readonly Waiting[]): Promise<void> => {
    for (const { command, resolve, reject } of ofOne) await alone(command).then(resolve, reject);
  };

  const runBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const [only] = batch;
    if (only !== undefined && batch.length === 1) {
      only.resolve(await alone(only.command));
      return;
    }
    try {
      const outputs = await together(batch.map(({ command }) => command));
      for (const [n, { resolve }] of batch.entries()) resolve(outputs[n]);
    } catch (error) {
      if (isAway(error)) throw error;
      // Nothing of it was kept; whose fault it was shows when each account's run by themselves.
      await Promise.all([...Map.groupBy(batch, ({ accountId }) => accountId).values()].map(runAlone));
    }
  };

  const work = async (lane: number, queue: Waiting[]): Promise<void> => {
    isBusy[lane] = true;
    while (queue.length > 0) {
      const batch = queue.splice(0).sort((a, b) => ascending(a.accountId, b.accountId));
      try {
        await runBatch(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
        // Who has waited meanwhile has waited long enough where the database is away.
        if (isAway(error)) for (const { reject } of queue.splice(0)) reject(error);
      }
    }
    isBusy[lane] = false;
  };

  return (command) => {
    const { accountId } = command.input as PushMutations;
    // It goes alone, so that nobody else waits behind it, nor behind what waits for it.
    if (mayTakeLong(command) || lines.has(accountId)) return lines.run(accountId, () => alone(command));
    const lane = laneOf(accountId);
    const queue = queues[lane] ?? [];
    return new Promise((resolve, reject) => {
      queue.push({ command, accountId, resolve, reject });
      if (!isBusy[lane]) void work(lane, queue);
    });
  };
}

function isAway(error: unknown): boolean {
  return error instanceof StorageError && error.fault === 'unavailable' && !concernsOneAlone(error);
}

function laneOf(accountId: string): number {
  let hash = 0;
  for (let n = 0; n < accountId.length; n++) hash = (hash * 31 + accountId.charCodeAt(n)) % 1_000_003;
  return hash % lanes;
}
