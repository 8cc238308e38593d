import { type Command, runCommand } from '../../commands/registry.ts';
import { type Database } from '../../schema/schema.ts';
import { type PostgresConnection } from '../connection/connection.ts';
import { Batcher } from './batcher.ts';
import { withExecutor } from './with-executor.ts';

/**
 * Runs commands in one transaction, those of different accounts side by side: what all of them ask goes as one query,
 * so that a batch takes as many exchanges with the server as one command. Each begins with the lock on its account's
 * row, in the order they are given. Commands of one account run one after another; where one could do nothing (null),
 * those after it do nothing either.
 */
export async function runBatch(
  tx: Database,
  commands: readonly Command[],
  lockTimeoutMs: number | null = null,
): Promise<readonly unknown[]> {
  // Bypasses Kysely, which sends each query only when the one before is answered.
  const provided = await tx.getExecutor().provideConnection((one) => Promise.resolve(one));
  // Kysely gives back the connections it was given.
  const connection = provided as PostgresConnection;
  if (lockTimeoutMs !== null) await connection.setLockTimeout(lockTimeoutMs);
  const [only] = commands;
  if (only !== undefined && commands.length === 1) {
    const alone = withExecutor((query) => connection.executeQuery(query), tx);
    return [await runCommand(alone, only)];
  }
  const batcher = new Batcher(connection);
  const lastOf = new Map<string, Promise<unknown>>();
  const running = commands.map((command) => {
    const { accountId } = command.input as { accountId: string };
    const before = lastOf.get(accountId);
    const own = withExecutor(async (query) => ({ rows: await batcher.call(accountId, query) }), tx);
    const run = () => runCommand(own, command);
    const output = before === undefined ? run() : before.then((earlier) => (earlier === null ? null : run()));
    lastOf.set(accountId, output);
    return output;
  });
  try {
    const outputs = await Promise.all(running);
    batcher.flush();
    return outputs;
  } catch (error) {
    // The first failure says what was wrong, but all have to be over before anything is taken back.
    await Promise.allSettled(running);
    batcher.discard();
    throw error;
  }
}
