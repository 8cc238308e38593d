import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { openLive } from '../harness/live-reader.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { signUp } from '../harness/person.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

const token = 'a token for the monitoring';

/** Parses the Prometheus text format; a line that Prometheus could not read fails the test. */
function readMetrics(text: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    if (line.startsWith('#')) {
      expect(line).toMatch(/^# (HELP \w+ .+|TYPE \w+ (counter|gauge|histogram))$/);
      continue;
    }
    const [, name = '', value = ''] = /^(\w+(?:\{(?:\w+="[^"]*",?)+\})?) (\S+)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    values.set(name, value === '+Inf' ? Infinity : Number(value));
  }
  expect([...values.values()].some(Number.isNaN)).toBe(false);
  return values;
}

it('measures requests, transactions, refusals, streams, sizes and the age of the backup, by token', async () => {
  const data = scope.directory();
  await fillDatabase(data);
  await runOperatorCommand({ DATA_DIR: data }, 'backup');
  const server = scope.start({ PORT: '0', DATA_DIR: data, METRICS_TOKEN: token });
  const url = await server.url();
  const ada = await signUp(url, 'ada@example.org');
  const stream = await openLive(url, ada);
  await ada.push(makeMutation('addIdea', fields));
  await ada.push(makeMutation('addIdea', { ...fields, title: '' }));
  await ada.ask('/zebra');

  for (const Authorization of ['', 'Bearer ', `Bearer ${token}!`, token])
    expectProblem(await sendRequest(url + paths.metrics, { headers: { Authorization } }), 'unauthenticated');
  const ask = () => sendRequest(url + paths.metrics, { headers: { Authorization: `Bearer ${token}` } });
  await until(async () => (await ask()).text.includes('\nforge_fsync_seconds '), 'a sync to be measured');
  const answer = await ask();
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const values = readMetrics(answer.text);
  const mutations = 'method="POST",route="/api/mutations"';
  expect(values.get(`forge_request_seconds_count{${mutations},status="200"}`)).toBe(1);
  expect(values.get(`forge_request_seconds_count{${mutations},status="422"}`)).toBe(1);
  expect(values.get(`forge_request_seconds_bucket{${mutations},status="200",le="+Inf"}`)).toBe(1);
  expect(values.get('forge_refusals_total{code="fields-required"}')).toBe(1);
  expect(values.get('forge_refusals_total{code="unauthenticated"}')).toBe(4);
  expect(values.get('forge_batch_commands_count')).toBeGreaterThanOrEqual(4);
  expect(values.get('forge_transaction_seconds_sum')).toBeGreaterThan(
    values.get('forge_commit_seconds_sum') ?? 0,
  );
  expect(values.get('forge_commit_seconds_sum')).toBeGreaterThan(0);
  expect(values.get('forge_fsync_seconds')).toBeGreaterThan(0);
  expect(values.get('forge_streams')).toBe(1);
  expect(values.get('forge_event_loop_lag_max_seconds')).toBeGreaterThanOrEqual(0);
  expect(values.get('forge_database_bytes')).toBeGreaterThan(50_000);
  expect(values.get('forge_disk_free_bytes')).toBeGreaterThan(0);
  expect(values.get('forge_disk_full')).toBe(0);
  expect(values.get('forge_backup_age_seconds')).toBeLessThan(600);
  expect(answer.text).not.toMatch(/zebra|ada@/);
  stream.close();
});

it('shows measurements on a port of this machine alone, and to nobody else without a token', async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory(), METRICS_PORT: '0' });
  const url = await server.url();
  expectProblem(await sendRequest(url + paths.metrics), 'not-found');
  await until(() => server.stdout().includes('measurements'), 'the port of the measurements');
  const port = Number(/"metricsPort":(\d+)/.exec(server.stdout())?.[1]);
  readMetrics((await sendRequest(`http://127.0.0.1:${port}/metrics`)).text);
  expect((await sendRequest(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(sendRequest(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow('ECONNREFUSED');
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

it('is not ready if the schema is unknown or the database is unavailable, reports which, and stays healthy', async () => {
  const server = await startTestServer({ directory: scope.directory() });
  const ready = () => sendRequest(server.url + paths.ready);
  const becomes = (checks: object) =>
    until(
      async () => JSON.stringify((await ready()).body) === JSON.stringify({ ready: false, checks }),
      'the answer',
    );
  expect(await ready()).toMatchObject({ status: 200, body: { ready: true } });
  await server.database.query(`INSERT INTO migration VALUES (999, 'from-the-future', 0)`);
  await becomes({ write: 'ok', disk: 'ok', schema: 'wrong' });
  await server.storage.close();
  await becomes({ write: 'failed', disk: 'ok', schema: 'unknown' });
  expect((await ready()).status).toBe(503);
  expect((await sendRequest(server.url + paths.health)).text).toBe('ok');
});

it('checks the disk once for many simultaneous requests', async () => {
  const server = await startTestServer();
  let probes = 0;
  const write = server.storage.write.bind(server.storage);
  server.storage.write = ((name: 'probe', input: { now: number }) => {
    if (name === 'probe') probes += 1;
    return write(name, input);
  }) as typeof server.storage.write;
  await Promise.all(Array.from({ length: 50 }, () => sendRequest(server.url + paths.ready)));
  expect(probes).toBe(1);
  await server.stop();
});
