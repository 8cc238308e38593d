import { randomUUIDv7 } from 'node:crypto';
import { statSync } from 'node:fs';
import { type Storage } from '#server/storage/api/storage.ts';
import { openPostgres } from '#server/storage/postgres/postgres-storage.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { createAccount } from '../../harness/accounts.ts';
import { addMutation } from '../../harness/add-mutation.ts';
import { dataDirectory } from '../../harness/data-directory.ts';
import { type BenchPostgres } from '../harness/bench-postgres.ts';
import { processorTimeOf } from '../harness/processes.ts';
import { type RunningBackend } from '../harness/running-backend.ts';
import { adds } from '../workloads/adds.ts';

/** The cost of one account and of one idea, to estimate that of many. */
export interface Costs {
  /** Bytes in the database, including its indexes. */
  readonly account: number;
  readonly idea: number;
}

export interface WriteCosts {
  /** Processor time of one add with 64 clients, in ms. */
  readonly server: number;
  readonly database: number;
}

const accounts = 2_000;
const ideasEach = 25;
const withIdeas = 400;

export async function costsOnSqlite(): Promise<Costs> {
  using directory = dataDirectory();
  const size = async (fill: (storage: Storage) => Promise<void>) => {
    const storage = await openSqlite(directory.path, Date.now());
    await fill(storage);
    await storage.close();
    return statSync(`${directory.path}/forge.db`).size;
  };
  return await costs(size); // the directory is deleted at the end of this scope
}

export async function costsOnPostgres(postgres: BenchPostgres): Promise<Costs> {
  await postgres.makeDatabase('costs');
  return costs(async (fill) => {
    const storage = await openPostgres(postgres.url('costs'), Date.now());
    await fill(storage);
    await storage.close();
    await postgres.run('costs', 'VACUUM');
    return postgres.size('costs');
  });
}

async function costs(
  sizeAfter: (fill: (storage: Storage) => Promise<void>) => Promise<number>,
): Promise<Costs> {
  const ids: string[] = [];
  const empty = await sizeAfter(async () => {});
  const peopled = await sizeAfter(async (storage) => {
    while (ids.length < accounts)
      ids.push(...(await Promise.all(Array.from({ length: 50 }, () => createAccount(storage)))));
  });
  const full = await sizeAfter(async (storage) => {
    for (const accountId of ids.slice(0, withIdeas)) {
      const mutations = Array.from({ length: ideasEach }, () => addMutation(randomUUIDv7()));
      await storage.write('pushMutations', { accountId, mutations, now: Date.now() });
    }
  });
  return { account: (peopled - empty) / accounts, idea: (full - peopled) / (withIdeas * ideasEach) };
}

/**
 * Measures processor time per add. `database` is the process id of the database if it has its own process,
 * else null.
 */
export async function writeCosts(running: RunningBackend, database: number | null): Promise<WriteCosts> {
  const { processes } = running.run;
  const before = [processes.processorTime(), database === null ? 0 : processorTimeOf(database)];
  const { count } = await adds(running, 64);
  const [server = 0, other = 0] = before;
  return {
    server: (processes.processorTime() - server) / count,
    database: database === null ? 0 : (processorTimeOf(database) - other) / count,
  };
}
