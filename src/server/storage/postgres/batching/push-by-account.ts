import { isLargeCommand } from '../../commands/is-large-command.ts';
import { type PushMutations } from '../../commands/push-mutations.ts';
import { type Command } from '../../commands/registry.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { acquireTimeoutMs } from '../connection/pool.ts';
import { type PushLanesDeps } from './push-lanes.ts';

/** The most pushes of an account in one transaction. */
const maxBatch = 50;

interface QueuedPush {
  readonly command: Command;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the pushes of each account by themselves; those that queue up during one of its commits become its next
 * batch. For spread tables: a transaction with accounts on several nodes would need a two-phase commit, and Citus
 * refuses statements that lock rows of several accounts. A failure concerns only the account whose push failed. A push
 * that has waited for `acquireTimeoutMs` fails with a StorageError of fault `unavailable`.
 */
export function pushByAccount({
  commitTogether,
  commitAlone,
}: PushLanesDeps): (command: Command) => Promise<unknown> {
  const queues = new Map<string, QueuedPush[]>();

  const runBatch = async (batch: readonly QueuedPush[]): Promise<void> => {
    for (const { timer } of batch) clearTimeout(timer);
    const commands = batch.map(({ command }) => command);
    try {
      const [only] = commands;
      const outputs =
        only !== undefined && commands.length === 1
          ? [await commitAlone(only)]
          : await commitTogether(commands);
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index]);
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
      // One push may fail without the others.
      else for (const { command, resolve, reject } of batch) await commitAlone(command).then(resolve, reject);
    }
  };

  const drain = async (accountId: string, queue: QueuedPush[]): Promise<void> => {
    while (queue.length > 0) {
      const large = queue.findIndex(({ command }) => isLargeCommand(command));
      const count = large === -1 ? maxBatch : Math.max(large, 1);
      await runBatch(queue.splice(0, Math.min(count, maxBatch)));
    }
    queues.delete(accountId);
  };

  return (command) => {
    const { accountId } = command.input as PushMutations;
    return new Promise((resolve, reject) => {
      const queue = queues.get(accountId) ?? [];
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(push), 1);
        reject(new StorageError('unavailable', 'other changes of this account take too long'));
      }, acquireTimeoutMs);
      const push = { command, timer, resolve, reject };
      queue.push(push);
      if (queues.has(accountId)) return;
      queues.set(accountId, queue);
      void drain(accountId, queue);
    });
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof StorageError && error.fault === 'unavailable';
}
