import path from 'node:path';
import { type ProcessScope } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';
import { endTracedServer } from './end-traced-server.ts';
import { type Verdict, judgeDatabase } from './judge-database.ts';
import { signUpWriters, startLoad } from './load.ts';
import { straceFailure } from './strace-command.ts';

export interface FailedSync {
  /** The code it ended with, or that it went on as if nothing had happened. */
  readonly end: number | null | 'none';
  readonly stdout: string;
  /** How many mutations were acknowledged by then. */
  readonly acknowledged: number;
  /** What people were told beside success. */
  readonly surprises: readonly string[];
  /** What a server that starts again on a healthy disk makes of the data, and goes on with. */
  readonly verdict: Verdict;
}

/** Runs a server whose so-manieth sync by a thread fails, of any file or of one, as a dying disk makes it. */
export const failingSync = (when: string, file?: string): readonly string[] => [
  ...straceFailure('EIO', 'fsync', when),
  ...(file === undefined ? [] : ['-P', file]),
];

/** More than the syncs before the failing one can have carried: whoever answers them has not noticed it. */
const maxAcknowledged = 1_000;

/** Lets people write while a sync fails, and judges what is there afterwards by what they were told. */
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
