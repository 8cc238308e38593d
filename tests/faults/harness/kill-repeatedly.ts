import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessScope } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';
import { judgeDatabase } from './judge-database.ts';
import { signUpWriters, startLoad } from './load.ts';

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly missing: number;
  readonly faults: readonly string[];
  readonly surprises: readonly string[];
  /** The time from each restart until the server was ready, in ms, ascending. */
  readonly startsMs: readonly number[];
}

/** How many mutations must be acknowledged before each kill, however slow the machine is. */
export const minAcknowledged = 12;

/**
 * Starts a server on the same data again and again, writes as eight people, and kills it at a random moment.
 * The data is checked after each restart, before new writes.
 */
export async function killRepeatedly(
  scope: ProcessScope,
  kills: number,
  script?: string,
): Promise<KillReport> {
  const directory = scope.directory();
  const start = () =>
    scope.start({ PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'error' }, script ? { script } : {});
  const acknowledged = new Set<string>();
  const surprises: string[] = [];
  const starts: number[] = [];
  let missing = 0;
  const faults: string[] = [];
  let server = start();
  const people = await signUpWriters(await server.url());
  for (let round = 0; round < kills; round++) {
    const load = startLoad(await server.url(), people);
    await until(() => load.acknowledged.size >= minAcknowledged, 'the first answers');
    // A random delay, so that the kill comes at a random moment.
    await sleep(Math.random() * 150);
    server.child.kill('SIGKILL');
    await server.exited;
    await load.ended;
    for (const id of load.acknowledged) acknowledged.add(id);
    surprises.push(...load.surprises);

    const started = performance.now();
    server = start();
    await server.url();
    starts.push(performance.now() - started);
    const verdict = judgeDatabase(path.join(directory, 'forge.db'), load.acknowledged);
    missing += verdict.missing;
    faults.push(...verdict.faults);
  }
  // Mutations acknowledged in earlier rounds must still be there.
  missing += judgeDatabase(path.join(directory, 'forge.db'), acknowledged).missing;
  server.child.kill('SIGKILL');
  await server.exited;
  return {
    kills,
    acknowledged: acknowledged.size,
    missing,
    faults,
    surprises,
    startsMs: starts.sort((a, b) => a - b),
  };
}
