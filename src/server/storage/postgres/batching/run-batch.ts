import { type Command, runCommand } from '../../commands/registry.ts';
import { type Database } from '../../schema/schema.ts';
import { type PostgresConnection } from '../connection/connection.ts';
import { Batcher } from './batcher.ts';
import { withExecutor } from './with-executor.ts';

/**
 * Runs commands in one transaction, those of different accounts concurrently: equal queries are sent as one,
 * so that a batch needs as many round trips as a single command. Each command first locks its account's row,
 * in the given order. Commands of one account run in order; once one returns null, the later ones return null
 * without running.
 */
export async function runBatch(
  tx: Database,
  commands: readonly Command[],
  lockTimeoutMs: number | null = null,
): Promise<readonly unknown[]> {
  // Bypasses Kysely, which sends each query only after the previous answer.
  const provided = await tx.getExecutor().provideConnection((one) => Promise.resolve(one));
  // Kysely passes the connection it got from the driver.
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
    // The first failure is the cause, but all commands must end before the rollback.
    await Promise.allSettled(running);
    batcher.discard();
    throw error;
  }
}
