import { afterEach, expect, inject, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { signUpNewPerson } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { ensureDatabase, queryPostgres } from '../harness/test-storage.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

it('logs why the database is unavailable, for a request and for a readiness check', async () => {
  const root = inject('postgresUrl');
  const address = new URL(await ensureDatabase(root, `outage ${Math.random()}`));
  const role = `role_${address.pathname.slice(1)}`;
  await queryPostgres(root, `CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'zebra'`);
  [address.username, address.password] = [role, 'zebra'];
  const server = scope.start({ DATABASE_URL: address.href, PORT: '0' });
  const url = await server.url();
  const person = await signUpNewPerson(url);

  await queryPostgres(root, `ALTER ROLE ${role} NOLOGIN`);
  await queryPostgres(
    root,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
  );
  const outages = () =>
    server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['msg'] === 'the database is not available');
  const common = {
    level: 40,
    time: expect.any(String),
    msg: 'the database is not available',
    outage: '28000',
    cause: `role "${role}" is not permitted to log in`,
  };
  // The first requests may still use terminated connections, which logs another cause.
  const asked: unknown[] = [];
  await expect
    .poll(
      async () => {
        const refused = await person.ask(`${paths.changes}?since=0`);
        expectProblem(refused, 'unavailable');
        asked.push(refused.headers['x-request-id']);
        return outages().find((line) => line['outage'] === common.outage && line['method'] === 'GET');
      },
      { timeout: 10_000 },
    )
    .toEqual({
      ...common,
      requestId: expect.toSatisfy((id) => asked.includes(id)),
      accountId: null,
      method: 'GET',
      route: paths.changes,
    });
  await expect
    .poll(
      async () => {
        expect((await sendRequest(url + paths.ready)).status).toBe(503);
        return outages();
      },
      { timeout: 10_000 },
    )
    .toContainEqual({ ...common, route: paths.ready });
  for (const secret of ['zebra', address.href, person.cookie.split('=')[1] ?? '', 'example.org'])
    expect(server.stdout() + server.stderr()).not.toContain(secret);
});
