import { type CompiledQuery, type DatabaseConnection } from 'kysely';
import { type Command, runCommand } from '../commands/registry.ts';
import { type Database } from '../schema.ts';

/**
 * Runs commands in one transaction, those of different accounts side by side: what each asks travels with what
 * the others ask, so that a batch takes as many exchanges with the server as one command. Each begins with the
 * lock on its account's row, in the order they are given. Commands of one account wait for each other.
 */
export async function runTogether(tx: Database, commands: readonly Command[]): Promise<readonly unknown[]> {
  // Not kept to ourselves: a query that is built where it is used still takes Kysely's way to it.
  const connection = await tx.getExecutor().provideConnection((one) => Promise.resolve(one));
  const unqueued = withoutQueue(tx, connection);
  const lastOf = new Map<string, Promise<unknown>>();
  const running = commands.map((command) => {
    const { accountId } = command.input as { accountId: string };
    const before = lastOf.get(accountId);
    const run = () => runCommand(unqueued, command);
    const output = before === undefined ? run() : before.then(run);
    lastOf.set(accountId, output);
    return output;
  });
  try {
    return await Promise.all(running);
  } catch (error) {
    // The first failure says what was wrong, but all have to be over before anything is taken back.
    await Promise.allSettled(running);
    throw error;
  }
}

/** The transaction as it is, but a prepared query goes to its connection at once; Kysely would wait for the one before. */
function withoutQueue(tx: Database, connection: DatabaseConnection): Database {
  const executeQuery = (query: CompiledQuery) => connection.executeQuery(query);
  return new Proxy(tx, {
    get(target, key) {
      if (key === 'executeQuery') return executeQuery;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
