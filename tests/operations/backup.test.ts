import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { type NewCalendarAddressAnswer } from '#contract/account.ts';
import { apiPaths } from '#contract/api/api-paths.ts';
import { calendarPaths, feedPath } from '#contract/calendar-paths.ts';
import { type Changes } from '#contract/changes.ts';
import { paths } from '#contract/protocol.ts';
import { reminderPaths } from '#contract/reminder-paths.ts';
import { tokenPaths } from '#contract/token-paths.ts';
import { judgeDatabase } from '../faults/harness/judge-database.ts';
import { signUpWriters, startLoad } from '../faults/harness/load.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { bearer, createToken } from '../harness/access-token.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { signIn, signUp } from '../harness/person.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { sendRequest } from '../harness/send-request.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { addWebhook, listWebhooks } from '../harness/webhooks.ts';

/** A browser's public key. */
const curvePoint = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

const scope = createProcessScope();

afterEach(() => scope.end());

const rows = (file: string, sql: string) => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
};
const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

interface Taken {
  readonly file: string;
  /** Mutations acknowledged before this backup began. */
  readonly before: ReadonlySet<string>;
}

/** Makes `count` backups one after another while eight people write. */
async function takeUnderLoad(count: number, take: (data: string, file: string) => unknown): Promise<Taken[]> {
  const data = scope.directory();
  const server = scope.start({ PORT: '0', DATA_DIR: data, LOG_LEVEL: 'error' });
  const people = await signUpWriters(await server.url());
  const load = startLoad(await server.url(), people);
  const target = scope.directory();
  const taken: Taken[] = [];
  for (let n = 0; n < count; n++) {
    await until(() => load.acknowledged.size >= 20 * (n + 1), 'some more to be written');
    const before = new Set(load.acknowledged);
    const file = path.join(target, `backup-${n}.db`);
    await take(data, file);
    taken.push({ file, before });
  }
  await load.end();
  expect(load.surprises).toEqual([]);
  return taken;
}

const sound = { faults: [], missing: 0 };

it('makes 20 backups under load, each of which restores completely', { timeout: 240_000 }, async () => {
  const taken = await takeUnderLoad(20, async (data, file) => {
    expect(await runOperatorCommand({ DATA_DIR: data }, `backup ${file}`)).toMatchObject({ failure: null });
  });
  for (const { file, before } of taken) {
    expect([mode(file), mode(`${file}.sha256`)]).toEqual(['600', '600']);
    const restored = path.join(scope.directory(), 'data');
    mkdirSync(restored, { mode: 0o700 });
    expect(await runOperatorCommand({ DATA_DIR: restored }, `restore ${file}`)).toMatchObject({
      failure: null,
    });
    const database = path.join(restored, 'forge.db');
    const tables = ['account', 'email', 'idea', 'entry', 'mutation'];
    for (const table of tables) {
      const count = `SELECT count(*) AS count FROM ${table}`;
      expect(rows(database, count), table).toEqual(rows(file, count));
    }
    expect(judgeDatabase(file, before)).toEqual(sound);
  }
  expect(readdirSync(path.dirname(taken[0]?.file ?? ''))).toHaveLength(40);
});

it('notices backups that only copy the file of a database in use', async () => {
  const taken = await takeUnderLoad(3, (data, file) => copyFileSync(path.join(data, 'forge.db'), file));
  for (const { file, before } of taken) expect(judgeDatabase(file, before)).not.toEqual(sound);
});

it('starts the server with the restored data, and makes every device load everything again', async () => {
  const data = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: data });
  const ada = await signUp(await first.url(), 'ada@example.org');
  await ada.push(makeMutation('addIdea', { ...fields, title: 'In the backup' }));
  const { lines } = await runOperatorCommand({ DATA_DIR: data }, 'backup', () =>
    Date.UTC(2026, 10, 21, 8, 30),
  );
  const file = path.join(data, 'backups', 'forge-2026-11-21T08-30-00Z.db');
  expect(lines[0]).toBe(`backed up to ${file}`);
  await ada.push(makeMutation('addIdea', { ...fields, title: 'After it' }));
  const before = await ada.everything();

  const running = await runOperatorCommand({ DATA_DIR: data }, `restore ${file} --force`);
  expect(running.failure).toContain('another Forge uses the data directory');
  first.child.kill('SIGKILL');
  await first.exited;
  expect((await runOperatorCommand({ DATA_DIR: data }, `restore ${file}`)).failure).toContain(
    'with --force it is put aside',
  );
  const told = await runOperatorCommand({ DATA_DIR: data }, `restore ${file} --force`, () =>
    Date.UTC(2026, 10, 21, 9),
  );
  const kept = path.join(data, 'forge-before-restore-2026-11-21T09-00-00Z.db');
  expect(told).toMatchObject({
    failure: null,
    lines: [expect.anything(), expect.stringContaining(kept), expect.anything()],
  });
  const titles = `SELECT json_extract(doc, '$.title') AS title FROM idea ORDER BY 1`;
  expect(rows(kept, titles)).toEqual([{ title: 'After it' }, { title: 'In the backup' }]);

  const url = await scope.start({ PORT: '0', DATA_DIR: data }).url();
  expect((await sendRequest(url + paths.changes, { headers: { Cookie: ada.cookie } })).status).toBe(401);
  const again = await signIn(url, 'ada@example.org');
  const changes = (await again.ask(`${paths.changes}?since=${before.to}`)).body as Changes;
  expect(changes).toMatchObject({ reset: true, ideas: [{ title: 'In the backup' }] });
  expect((await again.push(makeMutation('addIdea', fields))).results).toMatchObject([{ status: 'applied' }]);
});

it('does not accept a reset link again that was used after the backup', async () => {
  const data = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: data });
  await signUp(await first.url(), 'ada@example.org');
  const made = await runOperatorCommand({ DATA_DIR: data }, 'user reset-link ada@example.org');
  const [, token] = /#reset=(\S+)$/.exec(made.lines[0] ?? '') ?? [];
  const file = path.join(scope.directory(), 'backup.db');
  await runOperatorCommand({ DATA_DIR: data }, `backup ${file}`);
  const use = async (url: string) =>
    sendRequest(url + paths.confirmReset, { method: 'POST', body: { token, password: 'another one' } });
  expect((await use(await first.url())).status).toBe(204);
  first.child.kill('SIGTERM');
  await first.exited;
  expect((await runOperatorCommand({ DATA_DIR: data }, `restore ${file} --force`)).failure).toBeNull();
  const url = await scope.start({ PORT: '0', DATA_DIR: data }).url();
  expect(await use(url)).toMatchObject({ status: 410, body: { code: 'reset-link-invalid' } });
  await signIn(url, 'ada@example.org');
});

it('ends a calendar address that may have been replaced after the backup', async () => {
  const data = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: data });
  const ada = await signUp(await first.url(), 'ada@example.org');
  const created = await ada.ask(calendarPaths.create, { method: 'POST', body: {} });
  const feed = `/${feedPath((created.body as NewCalendarAddressAnswer).secret)}`;
  expect((await sendRequest((await first.url()) + feed)).status).toBe(200);
  const file = path.join(scope.directory(), 'backup.db');
  await runOperatorCommand({ DATA_DIR: data }, `backup ${file}`);
  first.child.kill('SIGTERM');
  await first.exited;
  expect((await runOperatorCommand({ DATA_DIR: data }, `restore ${file} --force`)).failure).toBeNull();
  const url = await scope.start({ PORT: '0', DATA_DIR: data }).url();
  expect((await sendRequest(url + feed)).status).toBe(404);
  const again = await signIn(url, 'ada@example.org');
  expect((await again.ask(calendarPaths.address)).body).toEqual({ createdAt: null });
});

it('forgets the push subscriptions of a backup, and the messages that were on their way', async () => {
  const data = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: data });
  const ada = await signUp(await first.url(), 'ada@example.org');
  const request = { p256dh: curvePoint, auth: 'A'.repeat(22), endpoint: 'https://push.example/1' };
  const subscribed = await ada.ask(reminderPaths.pushSubscriptions, { method: 'POST', body: request });
  expect(subscribed.status).toBe(200);
  first.child.kill('SIGTERM');
  await first.exited;
  const inDatabase = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(path.join(data, 'forge.db'));
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const counts = () =>
    inDatabase((database) =>
      ['push_subscription', 'outgoing', 'account'].map(
        (table) => database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count'],
      ),
    );
  inDatabase((database) =>
    database.exec(`INSERT INTO outgoing SELECT id, 'late 1', 'push', 'x', '{}', 0, 1, NULL FROM account`),
  );
  expect(counts()).toEqual([1, 1, 1]);
  const file = path.join(scope.directory(), 'backup.db');
  await runOperatorCommand({ DATA_DIR: data }, `backup ${file}`);
  expect((await runOperatorCommand({ DATA_DIR: data }, `restore ${file} --force`)).failure).toBeNull();
  expect(counts()).toEqual([0, 0, 1]);
});

it('ends access tokens that may have been revoked after the backup', async () => {
  const data = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: data });
  const ada = await signUp(await first.url(), 'ada@example.org');
  const headers = bearer(await createToken(ada));
  expect((await sendRequest((await first.url()) + apiPaths.me, { headers })).status).toBe(200);
  const file = path.join(scope.directory(), 'backup.db');
  await runOperatorCommand({ DATA_DIR: data }, `backup ${file}`);
  first.child.kill('SIGTERM');
  await first.exited;
  expect((await runOperatorCommand({ DATA_DIR: data }, `restore ${file} --force`)).failure).toBeNull();
  const url = await scope.start({ PORT: '0', DATA_DIR: data }).url();
  expect((await sendRequest(url + apiPaths.me, { headers })).status).toBe(401);
  const again = await signIn(url, 'ada@example.org');
  expect((await again.ask(tokenPaths.tokens)).body).toEqual({ tokens: [] });
});

it('turns webhooks off that may have been removed after the backup', async () => {
  const data = scope.directory();
  const first = scope.start({ PORT: '0', DATA_DIR: data });
  const ada = await signUp(await first.url(), 'ada@example.org');
  await addWebhook(ada, 'https://hook.invalid/', ['idea.finished']);
  const file = path.join(scope.directory(), 'backup.db');
  await runOperatorCommand({ DATA_DIR: data }, `backup ${file}`);
  first.child.kill('SIGTERM');
  await first.exited;
  const restoredAt = Date.now();
  expect((await runOperatorCommand({ DATA_DIR: data }, `restore ${file} --force`)).failure).toBeNull();
  const url = await scope.start({ PORT: '0', DATA_DIR: data }).url();
  const again = await signIn(url, 'ada@example.org');
  const [webhook] = await listWebhooks(again);
  expect(webhook?.off?.reason).toBe('restored');
  expect(webhook?.off?.at).toBeGreaterThanOrEqual(restoredAt);
});

it('verifies what it restores, and says what is wrong with it', async () => {
  const data = scope.directory();
  await fillDatabase(data);
  const file = path.join(scope.directory(), 'backup.db');
  await runOperatorCommand({ DATA_DIR: data }, `backup ${file}`);
  expect(await runOperatorCommand({ DATA_DIR: data }, `verify-backup ${file}`)).toEqual({
    lines: [`${file} is whole and can be restored`],
    failure: null,
  });
  const target = { DATA_DIR: path.join(scope.directory(), 'empty') };
  const bytes = readFileSync(file);
  bytes.writeUInt8((bytes.readUInt8(9_000) + 1) % 256, 9_000);
  const damaged = path.join(scope.directory(), 'damaged.db');
  writeFileSync(damaged, bytes);
  for (const command of [`verify-backup ${damaged}`, `restore ${damaged}`]) {
    expect((await runOperatorCommand(target, command)).failure).toBe(
      `the backup ${damaged} has no checksum beside it: ${damaged}.sha256 is missing`,
    );
  }
  copyFileSync(`${file}.sha256`, `${damaged}.sha256`);
  for (const command of [`verify-backup ${damaged}`, `restore ${damaged}`])
    expect((await runOperatorCommand(target, command)).failure).toContain(
      `the backup ${damaged} is damaged: its checksum`,
    );
  expect((await runOperatorCommand(target, 'restore /nowhere.db')).failure).toBe(
    'there is no backup /nowhere.db',
  );
  expect((await runOperatorCommand(target, 'restore')).failure).toBe('name the one backup to restore');
  expect(spawnSync('sha256sum', ['--check', `${file}.sha256`], { cwd: path.dirname(file) }).status).toBe(0);
});

it('refuses an empty or unreadable backup, or one of a newer or another program, and leaves the data unchanged', async () => {
  const data = scope.directory();
  const target = await fillDatabase(data);
  const [before, beside] = [readFileSync(target), readdirSync(data)];
  const aBackup = (name: string, sql: string, from?: string) => {
    const file = path.join(scope.directory(), name);
    if (from !== undefined) copyFileSync(from, file);
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${sum}  ${name}\n`);
    return file;
  };
  const migration =
    'CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT, applied_at INTEGER) STRICT';
  const newer = aBackup('newer.db', `${migration}; INSERT INTO migration VALUES (999, 'from-the-future', 0)`);
  const [blank, without] = [aBackup('blank.db', ''), aBackup('without.db', migration)];
  const foreign = aBackup('foreign.db', 'CREATE TABLE customer (name TEXT)');
  const torn = aBackup('torn.db', `UPDATE account SET state = '{'`, target);
  for (const [file, why] of [
    [newer, `the backup ${newer} was made by a newer Forge (schema 999`],
    [foreign, `cannot use the backup ${foreign}: it is another program's; take one that Forge made`],
    [torn, `the backup ${torn} is damaged (a state of account cannot be read): take another one`],
    [blank, `the backup ${blank} holds no Forge database`],
    [without, `the backup ${without} holds no Forge database`],
  ] as const) {
    for (const command of [`verify-backup ${file}`, `restore ${file} --force`])
      expect((await runOperatorCommand({ DATA_DIR: data }, command)).failure, command).toContain(why);
  }
  expect(readFileSync(target)).toEqual(before);
  expect(readdirSync(data)).toEqual(beside);
});

it('leaves nothing behind where a backup cannot be made', async () => {
  const data = scope.directory();
  expect((await runOperatorCommand({ DATA_DIR: data }, 'backup')).failure).toContain('there is no database');
  const file = await fillDatabase(data);
  const bytes = readFileSync(file);
  bytes.fill(0xff, 8_192, 12_288);
  writeFileSync(file, bytes);
  expect((await runOperatorCommand({ DATA_DIR: data }, 'backup')).failure).toContain(
    `the database ${file} is damaged`,
  );
  expect(readdirSync(path.join(data, 'backups'))).toEqual([]);
  expect(
    (await runOperatorCommand({ DATA_DIR: data, DATABASE_URL: 'postgres://a@localhost/c' }, 'backup'))
      .failure,
  ).toContain('pg_dump');
});
