import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgeOnPostgres, startForge } from '../backends/forge.ts';
import { type BenchPostgres } from '../harness/bench-postgres.ts';
import { Processes } from '../harness/processes.ts';
import { type RunningBackend } from '../harness/running-backend.ts';
import { delaysOf, type LiveResult } from '../workloads/live.ts';

const rate = 50;

/** Starts two more servers on the same database. One gets the writes, the other has the subscribers. */
export async function threeServers(
  first: RunningBackend,
  ports: readonly [number, number],
  postgres: BenchPostgres,
  directory: string,
): Promise<LiveResult> {
  const processes = new Processes();
  const others = ports.map((port) => forgeOnPostgres(port, postgres));
  try {
    for (const port of ports) {
      const own = path.join(directory, `forge-${port}`);
      mkdirSync(own, { recursive: true });
      startForge({ directory: own, processes }, port, { DATABASE_URL: postgres.url('forge') });
    }
    for (const other of others) await answered(() => other.ping());
    const users = await first.users('live', 60);
    const [writing, reading] = others;
    if (writing === undefined || reading === undefined) throw new Error('too few servers');
    return await delaysOf(users, rate, writing, reading);
  } finally {
    for (const other of others) other.disconnect();
    await processes.stop();
  }
}

async function answered(ping: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + 60_000; ; await sleep(20)) {
    try {
      return await ping();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
