import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { newestSchema } from '#server/storage/migrations/migrations.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { expectProblem } from '../harness/expect-problem.ts';
import { openLive } from '../harness/live-reader.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { operatorCommandFile } from '../harness/operator-command-file.ts';
import { password, signIn, signUp } from '../harness/person.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();

afterEach(() => scope.end());

const tryToSignIn = (url: string) =>
  sendRequest(url + paths.signIn, { method: 'POST', body: { email: 'ada@example.org', password } });

it(
  'closes an account beside a running server, ends its streams, and opens it again with all in it',
  { timeout: 90_000 },
  async () => {
    const environment = { DATA_DIR: scope.directory() };
    const url = await scope.start({ PORT: '0', ...environment }).url();
    const ada = await signUp(url, 'ada@example.org');
    const bob = await signUp(url, 'bob@example.org');
    await ada.push(makeMutation('addIdea', fields));
    const [hers, his] = [await openLive(url, ada), await openLive(url, bob)];
    expect(await runOperatorCommand(environment, 'user disable Ada@Example.org')).toMatchObject({
      failure: null,
    });
    expectProblem(await ada.ask(paths.changes), 'unauthenticated');
    expectProblem(await tryToSignIn(url), 'authentication-failed');
    await until(() => hers.isEnded(), 'her stream to end', 60_000);
    expect(hers.events.at(-1)?.name).toBe('signed-out');
    expect(his.isEnded()).toBe(false);
    his.close();
    const listed = (await runOperatorCommand(environment, 'user list')).lines.map((line) => line.split('\t'));
    expect(listed.map(([email, , ideas, size, , mark]) => [email, ideas, size, mark])).toEqual([
      ['ada@example.org', '1', '0.0 MB', 'disabled'],
      ['bob@example.org', '0', '0.0 MB', undefined],
    ]);
    for (const [, made = '', , , used = ''] of listed)
      expect(Date.parse(used)).toBeGreaterThanOrEqual(Date.parse(made));

    await runOperatorCommand(environment, 'user enable ada@example.org');
    expect((await (await signIn(url, 'ada@example.org')).everything()).ideas).toHaveLength(1);
  },
);

it('signs every account out, which can sign in again with its password', async () => {
  const environment = { DATA_DIR: scope.directory() };
  const url = await scope.start({ PORT: '0', ...environment }).url();
  const people = [await signUp(url, 'ada@example.org'), await signUp(url, 'bob@example.org')];
  await people[0]?.push(makeMutation('addIdea', fields));
  expect((await runOperatorCommand(environment, 'user sign-out ada@example.org --all')).failure).toContain(
    'not both',
  );
  expect((await people[0]?.everything())?.ideas).toHaveLength(1);
  expect(await runOperatorCommand(environment, 'user sign-out --all')).toEqual({
    lines: ['all 2 accounts are signed out everywhere'],
    failure: null,
  });
  for (const person of people) expectProblem(await person.ask(paths.changes), 'unauthenticated');
  expect((await (await signIn(url, 'ada@example.org')).everything()).ideas).toHaveLength(1);
});

it('deletes an account with all in it, once that is confirmed', async () => {
  const environment = { DATA_DIR: scope.directory() };
  const url = await scope.start({ PORT: '0', ...environment }).url();
  const ada = await signUp(url, 'ada@example.org');
  await ada.push(makeMutation('addIdea', fields));
  const unsure = await runOperatorCommand(environment, 'user delete ada@example.org');
  expect(unsure.failure).toContain('add --yes if that is meant');
  expect((await ada.everything()).ideas).toHaveLength(1);
  expect(await runOperatorCommand(environment, 'user delete ada@example.org --yes')).toEqual({
    lines: ['deleted ada@example.org'],
    failure: null,
  });
  expectProblem(await tryToSignIn(url), 'user-not-found');
  expect((await runOperatorCommand(environment, 'user list')).lines).toEqual([]);
  expect((await (await signUp(url, 'ada@example.org')).everything()).ideas).toEqual([]);
  for (const command of ['disable', 'enable', 'delete'])
    expect((await runOperatorCommand(environment, `user ${command} nobody@example.org`)).failure).toBe(
      'there is no account with the address nobody@example.org',
    );
});

it('gives an account a quota of its own, and takes it back', async () => {
  const environment = { DATA_DIR: scope.directory() };
  await signUp(await scope.start({ PORT: '0', ...environment }).url(), 'ada@example.org');
  const run = (line: string) => runOperatorCommand(environment, line);
  const columns = async () => (await run('user list')).lines[0]?.split('\t').slice(5);
  expect(await columns()).toEqual([]);
  expect(await run('user quota ada@example.org 50')).toEqual({
    lines: ['ada@example.org keeps 50 MB of deleted and replaced data'],
    failure: null,
  });
  expect(await columns()).toEqual(['keeps 50 MB']);
  for (const quota of ['', ' 1.5', ' 100001', ' zebra'])
    expect(await run(`user quota ada@example.org${quota}`)).toEqual({
      lines: [],
      failure: 'name a number of megabytes from 0 to 100000, or `default`',
    });
  expect(await columns()).toEqual(['keeps 50 MB']);
  expect(await run('user quota ada@example.org default')).toEqual({
    lines: ['ada@example.org keeps the default of deleted and replaced data'],
    failure: null,
  });
  expect(await columns()).toEqual([]);
});

it.each([
  'user list',
  'user disable ada@example.org',
  'user enable ada@example.org',
  'user sign-out ada@example.org',
  'user sign-out --all',
  'user delete ada@example.org --yes',
  'user reset-link ada@example.org',
  'user quota ada@example.org 50',
  'user invite',
  'user create ada@example.org',
  'move-to-postgres',
])('reports a missing database if DATA_DIR is mistyped, and creates none: %s', async (command) => {
  const data = path.join(scope.directory(), 'mistyped');
  const environment: Record<string, string> = { DATA_DIR: data };
  if (command.startsWith('move')) environment['DATABASE_URL'] = 'postgres://nobody@localhost:1/none';
  expect(await runOperatorCommand(environment, command)).toEqual({
    lines: [],
    failure: `there is no database ${path.join(data, 'forge.db')}; DATA_DIR says where to look`,
  });
  expect(existsSync(data)).toBe(false);
});

it.each([
  ['migrate dry-run', 'dry-run'],
  ['verify-backup monday.db tuesday.db', 'tuesday.db'],
  ['backup monday.db tuesday.db', 'tuesday.db'],
  ['restore monday.db tuesday.db --force', 'tuesday.db'],
  ['doctor mail', 'mail'],
  ['move-to-postgres now', 'now'],
  ['user list ada@example.org', 'ada@example.org'],
  ['user create ada@example.org secret', 'secret'],
  ['user invite ada@example.org bob@example.org', 'bob@example.org'],
  ['user disable ada@example.org bob@example.org', 'bob@example.org'],
])('does nothing if an argument is left over, which may be a mistyped option: %s', async (line, word) => {
  const data = path.join(scope.directory(), 'data');
  const { lines, failure } = await runOperatorCommand({ DATA_DIR: data }, line);
  expect(lines).toEqual([]);
  expect(failure).toMatch(new RegExp(`^"${word}" is one word too many\nusage: npm run forge -- \\w`));
  expect(existsSync(data)).toBe(false);
});

it('explains every command, and refuses in one line if it cannot run', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [operatorCommandFile, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: scope.directory() },
    });
  const overview = run('--help');
  expect(overview.status).toBe(0);
  const names = overview.stdout
    .split('\n')
    .slice(1)
    .flatMap((line) => /^ {2}(\S+(?: \S+)?) {2,}\S/.exec(line)?.[1] ?? []);
  expect(names).toEqual(
    expect.arrayContaining([
      'backup',
      'restore',
      'verify-backup',
      'doctor',
      'migrate',
      'user list',
      'user disable',
      'user sign-out',
      'user delete',
    ]),
  );
  for (const name of names) {
    const help = run(...name.split(' '), '--help');
    expect(help.stdout, name).toContain(`usage: npm run forge -- ${name}`);
    expect([help.status, help.stderr], name).toEqual([0, '']);
  }
  const unknown = run('zebra');
  expect([unknown.status, unknown.stderr]).toEqual([1, 'forge: there is no command "zebra"; see --help\n']);
  expect(run('backup').stderr).toMatch(/^forge: there is no database .+\n$/);
});

it('checks everything an installation depends on', async () => {
  const data = scope.directory();
  const environment = { DATA_DIR: data };
  expect((await runOperatorCommand(environment, 'doctor')).lines.join('\n')).toMatch(
    /^warning {2}data .+ nothing in /m,
  );
  const url = await scope.start({ PORT: '0', ...environment }).url();
  await signUp(url, 'ada@example.org');
  await runOperatorCommand(environment, 'backup');
  const { lines, failure } = await runOperatorCommand(environment, 'doctor');
  expect(failure).toBe(null);
  const verdicts = Object.fromEntries(
    lines.map((line) => [line.slice(9, 19).trim(), line.slice(0, 7).trim()]),
  );
  expect(verdicts).toEqual({
    runtime: 'ok',
    SQLite: 'ok',
    address: 'ok',
    'sign-ups': 'ok',
    'file modes': 'ok',
    database: 'ok',
    disk: 'ok',
    backups: 'ok',
    mail: 'ok',
  });
  const { chmodSync } = await import('node:fs');
  chmodSync(data, 0o755);
  const unsent = await runOperatorCommand(environment, 'doctor --mail ada@example.org');
  expect(unsent.lines.at(-1)).toBe('WRONG    mail        none is sent: SMTP_URL is not set');
  const open = await runOperatorCommand({ ...environment, HOST: '0.0.0.0' }, 'doctor');
  expect(open.lines.join('\n')).toContain(`${data} is open to others (755): chmod go= ${data}`);
  expect(open.failure).toBe('1 problem to fix');
  chmodSync(data, 0o700);
  const behindProxy = { ...environment, PUBLIC_URL: 'https://forge.example.org' };
  const unlisted = await runOperatorCommand(behindProxy, 'doctor');
  expect(unlisted.lines).toContainEqual(
    expect.stringMatching(
      /^warning {2}proxy {7}TRUSTED_PROXIES is empty, so everybody counts as one address/,
    ),
  );
  const listed = await runOperatorCommand({ ...behindProxy, TRUSTED_PROXIES: '127.0.0.1' }, 'doctor');
  expect(listed.lines.join('\n')).not.toContain('TRUSTED_PROXIES');
});

it('finds problems that would prevent a first start', async () => {
  const data = scope.directory();
  const [file, log] = [path.join(data, 'a-file'), path.join(data, 'forge.db-wal')];
  writeFileSync(file, 'no directory');
  expect((await runOperatorCommand({ DATA_DIR: file }, 'doctor')).lines.join('\n')).toContain(
    `${file} is a file`,
  );
  writeFileSync(log, 'what a database was');
  const { lines, failure } = await runOperatorCommand({ DATA_DIR: data }, 'doctor');
  expect(lines.join('\n')).toMatch(/^WRONG {4}data .+ is damaged \(nothing is left of it but its log\)/m);
  expect(failure).toBe('1 problem to fix');
  expect(readFileSync(log, 'utf8')).toBe('what a database was');
});

it('does not migrate a database, because a running server may not know the newer schema', async () => {
  const directory = scope.directory();
  const file = await fillDatabase(directory);
  const schema = () => {
    const database = new DatabaseSync(file);
    const [row] = database.prepare('SELECT max(number) AS number FROM migration').all();
    database.close();
    return row?.['number'];
  };
  const database = new DatabaseSync(file);
  database.prepare('DELETE FROM migration WHERE number = ?').run(newestSchema);
  database.close();
  const { failure } = await runOperatorCommand({ DATA_DIR: directory }, 'user list');
  expect(failure).toContain(`has schema ${newestSchema - 1}, this program works with ${newestSchema}`);
  expect(schema()).toBe(newestSchema - 1);
});
