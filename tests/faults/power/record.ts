import path from 'node:path';
import { type ProcessScope } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';
import { endTracedServer } from '../harness/end-traced-server.ts';
import { signUpWriters, startLoad } from '../harness/load.ts';
import { type TraceEvent, readTrace, recording } from './trace.ts';

/**
 * Records a server's disk writes: a first start with load until a kill, a second start with load, and an
 * orderly stop.
 */
export async function record(
  scope: ProcessScope,
  answersEach: number,
  script?: string,
): Promise<readonly TraceEvent[]> {
  const directory = path.join(scope.directory(), 'data');
  const file = path.join(scope.directory(), 'trace');
  const environment = { PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'error' };
  const start = () => scope.start(environment, { wrapper: recording(file), ...(script ? { script } : {}) });

  const first = start();
  const people = await signUpWriters(await first.url(), 4);
  const early = startLoad(await first.url(), people);
  await until(() => early.acknowledged.size >= answersEach, 'enough answers', 60_000);
  await endTracedServer(first, 'SIGKILL');
  await early.ended;

  const second = start();
  const late = startLoad(await second.url(), people);
  await until(() => late.acknowledged.size >= answersEach, 'enough answers', 60_000);
  await late.end();
  await endTracedServer(second, 'SIGTERM');
  return readTrace(file, directory);
}
