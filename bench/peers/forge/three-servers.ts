import path from 'node:path';
import { mkdirSync } from 'node:fs';
import { forgeOnPostgres, startForge } from '../backends/forge.ts';
import { Processes } from '../processes.ts';
import { type RunPostgres } from '../run-postgres.ts';
import { type Running } from '../running.ts';
import { delaysOf, type LiveResult } from '../workloads/live.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const rate = 50;

/** With two more servers on the same database: writes through one, subscribers on another. */
export async function threeServers(
  first: Running,
  ports: readonly [number, number],
  postgres: RunPostgres,
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
