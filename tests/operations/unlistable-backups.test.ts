import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startMetricsServer } from '#server/operations/metrics-server.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

/** Starts a server with backups every minute, and returns a function that reads its metrics port. */
async function served(environment: Readonly<Record<string, string>>) {
  const server = scope.start({ PORT: '0', METRICS_PORT: '0', BACKUP_EVERY: '1m', ...environment });
  const url = await server.url();
  await until(() => server.stdout().includes('measurements'), 'the port of the measurements');
  const port = Number(/"metricsPort":(\d+)/.exec(server.stdout())?.[1]);
  return { server, url, scrape: () => sendRequest(`http://127.0.0.1:${port}/metrics`) };
}

it('ignores broken links in the metrics, the schedule and the doctor’s report', async () => {
  const data = scope.directory();
  const backups = path.join(data, 'backups');
  mkdirSync(backups);
  await fillDatabase(data);
  await runOperatorCommand({ DATA_DIR: data }, 'backup');
  for (const name of ['backups/forge-latest.db', 'backups/forge-scheduled-1970-01-01T00-00-00Z.db', 'linked'])
    symlinkSync('/nowhere/forge.db', path.join(data, name));
  const { server, scrape } = await served({ DATA_DIR: data });
  const { status, text } = await scrape();
  expect(status).toBe(200);
  expect(text).toMatch(/^forge_backup_age_seconds \d+$/m);
  expect(server.stdout()).not.toContain('backup failed');
  const { lines } = await runOperatorCommand({ DATA_DIR: data }, 'doctor');
  expect(lines.join('\n')).toMatch(/^ok .+ the newest is 0 h old: .+forge-\d{4}-.+\.db$/m);
});

it('keeps serving if the backups cannot be listed, and reports all other metrics', async () => {
  const data = scope.directory();
  await fillDatabase(data);
  const circle = path.join(scope.directory(), 'circle');
  symlinkSync(circle, circle);
  const environment = { DATA_DIR: data, BACKUP_DIR: circle };
  const { server, url, scrape } = await served(environment);
  await until(() => server.stdout().includes('the scheduled backup failed'), 'word of the schedule');
  const { status, text } = await scrape();
  expect(status).toBe(200);
  expect(text).toMatch(/^forge_database_bytes \d+$/m);
  expect(text).toMatch(/^forge_backup_age_seconds \+Inf$/m);
  expect((await sendRequest(`${url}/healthz`)).text).toBe('ok');
  expect(server.child.exitCode).toBe(null);
  const { lines } = await runOperatorCommand(environment, 'doctor');
  expect(lines.join('\n')).toMatch(/^WRONG .+circle cannot be listed \(ELOOP.+\); BACKUP_DIR says/m);
});

it('answers with an error and logs the reason if measuring fails', async () => {
  const logged: unknown[] = [];
  const failing = () => {
    throw new Error('the disk is away');
  };
  const server = await startMetricsServer(0, failing, {
    error: (...entry: unknown[]) => void logged.push(entry),
  });
  expect((await sendRequest(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(500);
  expect(logged).toMatchObject([[{ err: { message: 'the disk is away' } }, expect.any(String)]]);
  server.stop();
});
