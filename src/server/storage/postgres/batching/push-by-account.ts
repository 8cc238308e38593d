import { isLargeCommand } from '../../commands/is-large-command.ts';
import { type PushMutations } from '../../commands/push-mutations.ts';
import { type Command } from '../../commands/registry.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { acquireTimeoutMs, responseTimeoutMs } from '../connection/connection-config.ts';
import { type PushLanesDeps } from './push-lanes.ts';

/** The most pushes of an account in one transaction. */
const maxBatch = 50;

interface QueuedPush {
  readonly command: Command;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits the pushes of each account by themselves; those that queue up during one of its commits become its next
 * batch. For spread tables: a transaction with accounts on several nodes would need a two-phase commit, and Citus
 * refuses statements that lock rows of several accounts. A failure concerns only the account whose push failed. A push
 * fails with a StorageError of fault `unavailable` if it does not start within `acquireTimeoutMs`, or does not end
 * within the time in which every request is answered.
 */
export function pushByAccount({
  commitTogether,
  commitAlone,
}: PushLanesDeps): (command: Command) => Promise<unknown> {
  const queues = new Map<string, QueuedPush[]>();

  const commitBatch = async (batch: readonly QueuedPush[]): Promise<void> => {
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
      await commitBatch(queue.splice(0, Math.min(count, maxBatch)));
    }
    queues.delete(accountId);
  };

  return (command) => {
    const { accountId } = command.input as PushMutations;
    return new Promise((resolve, reject) => {
      const queue = queues.get(accountId) ?? [];
      const onStartTimeout = () => {
        const index = queue.indexOf(push);
        if (index === -1) return;
        queue.splice(index, 1);
        push.reject(new StorageError('unavailable', 'other changes of this account take too long'));
      };
      // After this timeout the push may still be committed; the client sends it again with the same ids.
      const onEndTimeout = () =>
        push.reject(new StorageError('unavailable', 'the database node of this account takes too long'));
      const timers = [
        setTimeout(onStartTimeout, acquireTimeoutMs),
        setTimeout(onEndTimeout, acquireTimeoutMs + responseTimeoutMs),
      ];
      const settle =
        <T>(end: (value: T) => void) =>
        (value: T) => {
          for (const timer of timers) clearTimeout(timer);
          end(value);
        };
      const push = { command, resolve: settle(resolve), reject: settle(reject) };
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
