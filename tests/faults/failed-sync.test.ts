import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createProcessScope } from '../harness/server-process.ts';
import { judge } from './expectations.ts';
import { signUpWriters, startLoad } from './load.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

/** Runs a server whose so-manieth sync by its writer fails, as a dying disk makes it. */
const failing = (when: string) => [
  'strace',
  '-f',
  '-qq',
  '-o',
  '/dev/null',
  '-e',
  'trace=fsync',
  '-e',
  `inject=fsync:error=EIO:when=${when}`,
];

// A start takes about ten; once only, and from then on.
it.each(['40', '75', '60+'])(
  'ends without an answer when sync %s of its log fails',
  { timeout: 120_000 },
  async (when) => {
    const directory = scope.directory();
    const environment = { PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'fatal' };
    const server = scope.start(environment, { under: failing(when) });
    const people = await signUpWriters(await server.url(), 4);
    const load = startLoad(await server.url(), people);
    expect(await server.exited).toBe(1);
    await load.ended;
    const line = server
      .stdout()
      .split('\n')
      .find((one) => one.includes('"level":60'));
    expect(JSON.parse(line ?? 'null')).toMatchObject({
      err: { message: 'disk I/O error' },
      msg: 'the database cannot be written any more: stopping',
    });
    expect(load.surprises).toEqual([]);

    const again = scope.start(environment);
    const url = await again.url();
    expect(judge(path.join(directory, 'forge.db'), load.acknowledged)).toEqual({ faults: [], missing: 0 });
    const more = startLoad(url, people);
    await expect.poll(() => more.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(20);
    await more.end();
  },
);

it('does not start where a sync fails', { timeout: 60_000 }, async () => {
  const server = scope.start({ PORT: '0', DATA_DIR: scope.directory() }, { under: failing('3') });
  expect(await server.exited).toBe(1);
  expect(server.stderr()).toMatch(/^Forge cannot start: .+\n$/);
});
