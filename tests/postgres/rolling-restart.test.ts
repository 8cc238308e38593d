import { afterEach, expect, inject, it } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { signUpNewPerson } from '../harness/person.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { startSteadyWriter } from '../harness/steady-writer.ts';
import { ensureDatabase } from '../harness/test-storage.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();
afterEach(() => scope.end());

it(
  'fails no mutation while the servers restart one after the other under load',
  { timeout: 120_000 },
  async () => {
    const database = await ensureDatabase(inject('postgresUrl'), import.meta.filename);
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const start = (port: number) =>
      scope.start({ DATABASE_URL: database, PORT: String(port), LOG_LEVEL: 'silent' });
    const servers = ports.map(start);
    await Promise.all(servers.map((server) => server.url()));
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const people = await Promise.all(Array.from({ length: 9 }, (_, n) => signUpNewPerson(urls[n % 3] ?? '')));
    const writers = people.map(({ cookie }, n) =>
      startSteadyWriter(cookie, [...urls.slice(n % 3), ...urls.slice(0, n % 3)]),
    );
    const made = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

    for (const [n, port] of ports.entries()) {
      const before = made();
      await until(() => made() > before + 20, 'writes before the restart');
      servers[n]?.child.kill('SIGTERM');
      expect(await servers[n]?.exited).toBe(0);
      const again = start(port);
      servers[n] = again;
      await again.url();
    }
    const before = made();
    await until(() => made() > before + 20, 'writes after the last restart');
    await Promise.all(writers.map((writer) => writer.stop()));

    for (const [n, person] of people.entries()) {
      const { acknowledged, failures, attempts } = writers[n] ?? {
        acknowledged: [],
        failures: [],
        attempts: [],
      };
      expect(failures).toEqual([]);
      // A server finishes its running requests before it exits.
      for (const { answer } of attempts) if (answer !== null) expect(answer.status, answer.text).toBe(200);
      const { ideas, account } = await person.everything();
      expect(new Set(ideas.map(({ id }) => id))).toEqual(new Set(acknowledged));
      expect([ideas.length, account?.score]).toEqual([acknowledged.length, acknowledged.length * 10]);
    }
  },
);
