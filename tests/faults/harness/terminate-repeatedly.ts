import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessScope } from '../../harness/server-process.ts';
import { judgeDatabase } from './judge-database.ts';
import { signUpWriters, startLoad } from './load.ts';

export interface TerminationReport {
  readonly terminations: number;
  /** Exit codes other than 0. */
  readonly badExits: readonly (number | null)[];
  readonly missing: number;
  readonly faults: readonly string[];
  /** Requests that were refused or cut off although the server had received them. */
  readonly lost: readonly string[];
  /**
   * New connections that the operating system accepted between the server's last accept and the closing of
   * its socket. The server never read their requests.
   */
  readonly unheard: number;
}

/**
 * Sends SIGTERM to the server while eight people write, again and again. Only a refused connection may stop a
 * writer: the server must answer every request it has received.
 */
export async function terminateRepeatedly(
  scope: ProcessScope,
  terminations: number,
  script?: string,
): Promise<TerminationReport> {
  const directory = scope.directory();
  const file = path.join(directory, 'forge.db');
  const start = () =>
    scope.start({ PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'error' }, script ? { script } : {});
  const badExits: (number | null)[] = [];
  const lost: string[] = [];
  const faults: string[] = [];
  const acknowledged = new Set<string>();
  let missing = 0;
  let unheard = 0;
  let server = start();
  const people = await signUpWriters(await server.url());
  for (let round = 0; round < terminations; round++) {
    const load = startLoad(await server.url(), people);
    // A random delay, so that the signal comes at a random moment.
    await sleep(50 + Math.random() * 150);
    server.child.kill('SIGTERM');
    const code = await server.exited;
    await load.ended;
    if (code !== 0) badExits.push(code);
    lost.push(...load.surprises);
    for (const { reason, isKept, ids } of load.broken) {
      if (reason.includes('ECONNREFUSED')) continue;
      if (isKept || judgeDatabase(file, ids).missing < ids.length) lost.push(reason);
      else unheard += 1;
    }
    for (const id of load.acknowledged) acknowledged.add(id);
    const verdict = judgeDatabase(file, acknowledged);
    missing += verdict.missing;
    faults.push(...verdict.faults);
    server = start();
  }
  await server.url();
  return { terminations, badExits, missing, faults, lost, unheard };
}
