import path from 'node:path';
import { type ProcessScope } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';
import { endTracedServer } from './end-traced-server.ts';
import { type Verdict, judgeDatabase } from './judge-database.ts';
import { signUpWriters, startLoad } from './load.ts';
import { straceFailure } from './strace-command.ts';

export interface FailedSync {
  /** The exit code; null if a signal ended it, `none` if it kept running. */
  readonly end: number | null | 'none';
  readonly stdout: string;
  /** How many mutations had been acknowledged by then. */
  readonly acknowledged: number;
  /** Error answers that people received. */
  readonly surprises: readonly string[];
  /** The state of the data after a restart on a healthy disk. */
  readonly verdict: Verdict;
}

/**
 * A command that runs a server and makes the chosen fsync calls of a thread fail, for any file or for one.
 */
export const failingSync = (when: string, file?: string): readonly string[] => [
  ...straceFailure('EIO', 'fsync', when),
  ...(file === undefined ? [] : ['-P', file]),
];

/** More than can be acknowledged before the failing sync: a server that gets here has ignored the failure. */
const maxAcknowledged = 1_000;

/** Writes until a sync fails, restarts the server and checks the data against the acknowledged mutations. */
export async function writeUntilSyncFails(
  scope: ProcessScope,
  when: string,
  { script, file }: { readonly script?: string; readonly file?: string } = {},
): Promise<FailedSync> {
  const directory = scope.directory();
  const environment = { PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'fatal' };
  const server = scope.start(environment, {
    wrapper: failingSync(when, file && path.join(directory, file)),
    ...(script ? { script } : {}),
  });
  const people = await signUpWriters(await server.url(), 4);
  const load = startLoad(await server.url(), people);
  let code: FailedSync['end'] = 'none';
  void server.exited.then((found) => (code = found));
  await until(
    () => code !== 'none' || load.acknowledged.size > maxAcknowledged,
    'an end or an answer',
    60_000,
  );
  const found = code;
  if (found === 'none') await endTracedServer(server, 'SIGKILL');
  await load.ended;

  const again = scope.start(environment);
  const url = await again.url();
  const verdict = judgeDatabase(path.join(directory, 'forge.db'), load.acknowledged);
  const more = startLoad(url, people);
  await until(() => more.acknowledged.size > 20, 'it to serve again');
  await more.end();
  return {
    end: found,
    stdout: server.stdout(),
    acknowledged: load.acknowledged.size,
    surprises: load.surprises,
    verdict,
  };
}
