import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackups, scheduledBackup } from '#server/storage/sqlite/backup/backup-files.ts';
import { encryptFile } from '#server/storage/sqlite/backup/encrypted-file.ts';
import { fillDatabase } from '../faults/harness/sample-database.ts';
import { operatorCommandFile } from '../harness/operator-command-file.ts';
import { runOperatorCommand } from '../harness/run-operator-command.ts';
import { createProcessScope } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const scope = createProcessScope();
let data: string;
let database: string;
/** An encrypted backup of the database. */
let file: string;
let passphraseFile: string;

const passphrase = 'zebra crossing';

beforeEach(async () => {
  data = scope.directory();
  database = await fillDatabase(data);
  passphraseFile = secret(passphrase);
  file = path.join(scope.directory(), 'monday.db');
  await backUp(`${file} --encrypt --passphrase-file ${passphraseFile}`);
});
afterEach(() => scope.end());

function secret(text: string, mode = 0o600): string {
  const named = path.join(scope.directory(), 'passphrase');
  writeFileSync(named, `${text}\n`);
  chmodSync(named, mode);
  return named;
}

const run = (line: string, environment = {}, ask?: (question: string) => Promise<string | null>) =>
  runOperatorCommand({ DATA_DIR: data, ...environment }, line, Date.now, ask);

async function backUp(line: string): Promise<void> {
  expect(await run(`backup ${line}`)).toMatchObject({ failure: null });
}

const mode = (one: string) => (statSync(one).mode & 0o777).toString(8);
const account = (from: string) => {
  const opened = new DatabaseSync(from, { readOnly: true });
  try {
    return opened.prepare('SELECT id, email, state FROM account ORDER BY id').all();
  } finally {
    opened.close();
  }
};
/** Every file in a directory with its content. */
const contents = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .filter((name) => statSync(path.join(directory, name)).isFile())
    .map((name) => [name, readFileSync(path.join(directory, name)).toString('base64')]);

/** Writes a file with a checksum that fits it. */
function withChecksum(bytes: Buffer): string {
  const target = path.join(scope.directory(), 'made.db');
  writeFileSync(target, bytes);
  const sum = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(`${target}.sha256`, `${sum}  made.db\n`);
  return target;
}

it('restores an encrypted backup, of which nothing can be read without the passphrase', async () => {
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 8).toString()).toBe('FORGEENC');
  for (const plain of ['SQLite format', 'CREATE TABLE', 'account-0', 'Kept'])
    expect([readFileSync(database).includes(plain), bytes.includes(plain)], plain).toEqual([true, false]);
  expect([mode(file), mode(`${file}.sha256`)]).toEqual(['600', '600']);
  expect(readdirSync(path.dirname(file))).toEqual(['monday.db', 'monday.db.sha256']);
  expect(readdirSync(data).filter((name) => name.includes('to-encrypt'))).toEqual([]);
  expect(spawnSync('sha256sum', ['--check', `${file}.sha256`], { cwd: path.dirname(file) }).status).toBe(0);
  const target = path.join(scope.directory(), 'data');
  mkdirSync(target);
  const given = { DATA_DIR: target };
  for (const command of ['verify-backup', 'restore'])
    expect(await run(`${command} ${file} --passphrase-file ${passphraseFile}`, given)).toMatchObject({
      failure: null,
    });
  const restored = path.join(target, 'forge.db');
  expect(account(restored)).toEqual(account(database));
  expect(mode(restored)).toBe('600');
  expect(readdirSync(target).toSorted()).toEqual(['forge.db', 'forge.lock']);
});

it('verifies without writing a plain copy anywhere', async () => {
  const [before, beside] = [contents(data), contents(path.dirname(file))];
  expect(await run(`verify-backup ${file} --passphrase-file ${passphraseFile}`)).toEqual({
    lines: [`${file} is whole and can be restored`],
    failure: null,
  });
  expect([contents(data), contents(path.dirname(file))]).toEqual([before, beside]);
});

it('tells a wrong or missing passphrase before anything is written', async () => {
  const before = contents(data);
  const wrong = secret('zebra crossings');
  for (const command of ['verify-backup', 'restore --force']) {
    expect((await run(`${command} ${file} --passphrase-file ${wrong}`)).failure).toBe(
      `the passphrase is wrong for the backup ${file}; nothing was written`,
    );
    expect((await run(`${command} ${file}`)).failure).toBe(
      'a passphrase is needed: type it at a terminal, or give it by --passphrase-file FILE or FORGE_PASSPHRASE',
    );
  }
  expect(contents(data)).toEqual(before);
  const empty = path.join(scope.directory(), 'data');
  const { failure } = await run(`restore ${file} --passphrase-file ${wrong}`, { DATA_DIR: empty });
  expect([failure?.startsWith('the passphrase is wrong'), existsSync(empty)]).toEqual([true, false]);
});

it('takes the passphrase from the option, else the variable, else the terminal', async () => {
  const asked: string[] = [];
  const terminal = (...answers: string[]) => ({
    ask: (question: string) => {
      asked.push(question);
      return Promise.resolve(answers.shift() ?? null);
    },
  });
  const verify = (options: string, environment: Record<string, string>, ...answers: string[]) =>
    run(`verify-backup ${file}${options}`, environment, terminal(...answers).ask);
  const option = ` --passphrase-file ${passphraseFile}`;
  expect(await verify(option, { FORGE_PASSPHRASE: 'wrong' }, 'wrong')).toMatchObject({ failure: null });
  expect(await verify('', { FORGE_PASSPHRASE: passphrase }, 'wrong')).toMatchObject({ failure: null });
  expect(asked).toEqual([]);
  expect(await verify('', {}, passphrase)).toMatchObject({ failure: null });
  expect(asked.splice(0)).toEqual([`Passphrase of ${file}: `]);

  const tuesday = path.join(scope.directory(), 'tuesday.db');
  const make = (...answers: string[]) => run(`backup ${tuesday} --encrypt`, {}, terminal(...answers).ask);
  expect((await make(passphrase, 'another')).failure).toBe('the two passphrases differ; nothing was written');
  expect((await make('  ')).failure).toBe('the passphrase is empty; nothing was written');
  expect((await make()).failure).toContain('a passphrase is needed');
  expect(readdirSync(path.dirname(tuesday))).toEqual([]);
  asked.splice(0);
  expect(await make(passphrase, passphrase)).toMatchObject({ failure: null });
  expect(asked).toEqual(['Passphrase of the backup: ', 'The same again: ']);
  expect(await run(`verify-backup ${tuesday}${option}`)).toMatchObject({ failure: null });
});

it('never takes the passphrase as an argument', async () => {
  for (const line of [`backup ${file} --encrypt zebra`, `backup --encrypt --passphrase zebra ${file}`])
    expect((await run(line)).failure).toContain('usage: ');
});

it('refuses a passphrase file that everyone may read, or that is empty', async () => {
  const target = path.join(scope.directory(), 'tuesday.db');
  const make = (named: string) => run(`backup ${target} --encrypt --passphrase-file ${named}`);
  await expect(make(secret(passphrase, 0o644))).rejects.toThrow('which every user of this machine may read');
  await expect(make(secret(''))).rejects.toThrow('which is empty');
  await expect(make('/nowhere')).rejects.toThrow(
    '--passphrase-file is "/nowhere", which cannot be read (ENOENT)',
  );
  expect(readdirSync(path.dirname(target))).toEqual([]);
});

it('makes no plain backup, and restores none, where a passphrase file is named', async () => {
  const target = path.join(scope.directory(), 'plain.db');
  expect((await run(`backup ${target} --passphrase-file ${passphraseFile}`)).failure).toBe(
    '--passphrase-file is for --encrypt; without it the backup would be plain',
  );
  expect(existsSync(target)).toBe(false);
  await backUp(target);
  const before = contents(data);
  for (const command of ['verify-backup', 'restore --force'])
    expect((await run(`${command} ${target} --passphrase-file ${passphraseFile}`)).failure).toBe(
      `${target} is no encrypted backup; for a plain one leave out --passphrase-file`,
    );
  expect(contents(data)).toEqual(before);
});

it('still reads plain backups, also where FORGE_PASSPHRASE is set', async () => {
  const plain = path.join(scope.directory(), 'plain.db');
  await backUp(plain);
  const environment = { FORGE_PASSPHRASE: passphrase };
  for (const command of ['verify-backup', 'restore --force'])
    expect(await run(`${command} ${plain}`, environment)).toMatchObject({ failure: null });
});

it('replaces a plain backup by an encrypted one, and the other way', async () => {
  await backUp(file);
  expect(await run(`verify-backup ${file}`)).toMatchObject({ failure: null });
  await backUp(`${file} --encrypt --passphrase-file ${passphraseFile}`);
  expect(readFileSync(file).includes('SQLite format')).toBe(false);
  expect(readFileSync(`${file}.sha256`, 'utf8')).toMatch(/^[\da-f]{64} {2}monday\.db\n$/);
});

it('refuses a damaged backup and leaves the data unchanged, even if its checksum fits', async () => {
  const good = readFileSync(file);
  const before = contents(data);
  const changed = Buffer.from(good);
  changed.writeUInt8(changed.readUInt8(70_000) ^ 1, 70_000);
  const restore = (damaged: string) =>
    run(`restore ${damaged} --force --passphrase-file ${passphraseFile}`).then(({ failure }) => failure);
  for (const bytes of [
    changed,
    good.subarray(0, -1),
    good.subarray(0, 80 + 65_552),
    Buffer.concat([good, good]),
  ])
    expect(await restore(withChecksum(bytes))).toMatch(/is damaged: chunk \d+ was changed, moved or cut off/);
  expect(await restore(withChecksum(good.subarray(0, 79)))).toContain('is damaged: its header is incomplete');
  const copy = path.join(scope.directory(), 'copy.db');
  copyFileSync(`${file}.sha256`, `${copy}.sha256`);
  writeFileSync(copy, changed);
  expect(await restore(copy)).toContain(`the backup ${copy} is damaged: its checksum is not `);
  // Even if the damaged byte is one of those that tell an encrypted backup.
  const unlike = Buffer.from(good);
  unlike.writeUInt8(unlike.readUInt8(0) ^ 1, 0);
  writeFileSync(copy, unlike);
  expect(await restore(copy)).toContain(`the backup ${copy} is damaged: its checksum is not `);
  expect(await restore(withChecksum(unlike))).toMatch(
    /is damaged \(file is not a database\): take another one$/,
  );
  renameSync(`${copy}.sha256`, `${copy}.gone`);
  expect(await restore(copy)).toContain('has no checksum beside it');
  expect(contents(data)).toEqual(before);
});

it('refuses an encrypted backup of a newer Forge, or of no Forge, and leaves the data unchanged', async () => {
  const before = contents(data);
  const foreign = path.join(scope.directory(), 'foreign.db');
  new DatabaseSync(foreign).exec('CREATE TABLE customer (name TEXT)');
  const make = async (plain: string, schema: number) => {
    const target = path.join(scope.directory(), 'encrypted.db');
    writeFileSync(target, '');
    await encryptFile(plain, target, { passphrase, schema });
    return withChecksum(readFileSync(target));
  };
  for (const [plain, schema, why] of [
    [database, 999, 'was made by a newer Forge (schema 999'],
    [database, 0, 'holds no Forge database'],
    [foreign, 1, "it is another program's; take one that Forge made"],
  ] as const) {
    const line = `restore ${await make(plain, schema)} --force --passphrase-file ${passphraseFile}`;
    expect((await run(line)).failure).toContain(why);
  }
  expect(contents(data).filter(([name]) => name !== 'forge.lock')).toEqual(before);
});

it('encrypts scheduled backups, and counts them with plain ones', async () => {
  const backups = path.join(data, 'backups');
  mkdirSync(backups);
  for (const at of [1, 2, 3]) {
    const old = scheduledBackup(backups, at * 3_600_000);
    for (const one of [old, `${old}.sha256`]) writeFileSync(one, '');
    utimesSync(old, at, at);
  }
  const abandoned = path.join(data, 'forge-to-encrypt.db.00000000-0000-4000-8000-000000000000.partial');
  writeFileSync(abandoned, 'SQLite format 3');
  const server = scope.start({
    PORT: '0',
    DATA_DIR: data,
    BACKUP_EVERY: '1h',
    BACKUP_KEEP: '2',
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  });
  await server.url();
  await until(() => server.stdout().includes('"backed up"'), 'the backup that is due');
  expect(existsSync(abandoned)).toBe(false);
  const [newest, ...others] = listBackups(backups).map((one) => one.file);
  expect(newest).toMatch(/forge-scheduled-.+Z\.db\.encrypted$/);
  expect(others).toHaveLength(1);
  expect(readFileSync(newest ?? '').includes('SQLite format')).toBe(false);
  expect(readdirSync(data).filter((name) => name.includes('to-encrypt'))).toEqual([]);
  expect(await run(`verify-backup --passphrase-file ${passphraseFile}`)).toMatchObject({ failure: null });
  expect(server.stdout() + server.stderr()).not.toContain('zebra');
});

it('does not start with a passphrase file that is missing, empty or readable by everyone', async () => {
  for (const [named, why] of [
    ['/nowhere', 'which cannot be read (ENOENT)'],
    [secret(''), 'which is empty'],
    [secret(passphrase, 0o644), 'which every user of this machine may read: chmod 600 '],
  ] as const) {
    const server = scope.start({ PORT: '0', DATA_DIR: data, BACKUP_PASSPHRASE_FILE: named });
    expect(await server.exited).toBe(1);
    expect(server.stderr()).toContain(`BACKUP_PASSPHRASE_FILE is "${named}", ${why}`);
    expect(server.stdout() + server.stderr()).not.toContain('zebra');
  }
});

/** Types at a terminal: sends an answer after each question, and returns what the terminal showed. */
async function typed(line: string, answers: readonly (readonly [question: string, answer: string])[]) {
  const quoted = [process.execPath, operatorCommandFile, ...line.split(' ')].map((word) => `'${word}'`);
  const child = spawn('script', ['--quiet', '--return', '--command', quoted.join(' '), '/dev/null'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, TERM: 'xterm', SHELL: '/bin/sh' },
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  try {
    for (const [question, answer] of answers) {
      await until(() => shown.includes(question) || child.exitCode !== null, `the question ${question}`);
      child.stdin.write(answer);
    }
    return { status: await ended, shown };
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}

it('asks at a terminal without showing the answer, twice for a new backup', async () => {
  const target = path.join(scope.directory(), 'tuesday.db');
  const made = await typed(`backup ${target} --encrypt`, [
    ['Passphrase of the backup: ', `${passphrase}X\u007f\r`],
    ['The same again: ', `${passphrase}\r`],
  ]);
  expect(made.shown).toContain(`backed up to ${target}`);
  const read = await typed(`verify-backup ${target}`, [['Passphrase of ', `${passphrase}\r`]]);
  expect(read.shown).toContain('is whole and can be restored');
  const wrong = await typed(`verify-backup ${target}`, [['Passphrase of ', 'zebra\r']]);
  expect(wrong.shown).toContain('the passphrase is wrong for the backup');
  expect([made.status, read.status, wrong.status]).toEqual([0, 0, 1]);
  expect(made.shown + read.shown + wrong.shown).not.toContain('zebra');
});

it('ends at Ctrl-C and at Ctrl-D without a passphrase, and leaves nothing', async () => {
  const target = path.join(scope.directory(), 'tuesday.db');
  const statuses: unknown[] = [];
  for (const key of ['\u0003', '\u0004'])
    statuses.push((await typed(`backup ${target} --encrypt`, [['Passphrase of the backup: ', key]])).status);
  expect(statuses).toEqual([130, 1]);
  expect(readdirSync(path.dirname(target))).toEqual([]);
});

it('works as a command without a terminal', () => {
  const target = path.join(scope.directory(), 'tuesday.db');
  const command = (line: string, environment: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [operatorCommandFile, ...line.split(' ')],
      {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, ...environment },
      },
    );
    expect(stdout + stderr).not.toContain('zebra');
    return [status, stderr];
  };
  const given = { FORGE_PASSPHRASE: passphrase };
  expect(command(`backup ${target} --encrypt`)).toEqual([
    1,
    'forge: a passphrase is needed: type it at a terminal, or give it by --passphrase-file FILE or FORGE_PASSPHRASE\n',
  ]);
  expect(command(`backup ${target} --encrypt`, given)).toEqual([0, '']);
  expect(command(`verify-backup ${target}`, given)).toEqual([0, '']);
  expect(command(`restore ${target} --force --passphrase-file ${passphraseFile}`)).toEqual([0, '']);
  expect(command(`backup ${target} --encrypt --passphrase-file ${secret(passphrase, 0o644)}`)[1]).toContain(
    'which every user of this machine may read',
  );
});

it('says that PostgreSQL has its own tools, instead of asking for a passphrase', async () => {
  const environment = { DATABASE_URL: 'postgres://a@localhost/c' };
  for (const line of ['backup --encrypt', `restore ${file}`])
    expect((await run(line, environment)).failure).toContain('pg_dump');
  // A backup can be verified all the same.
  expect(await run(`verify-backup ${file} --passphrase-file ${passphraseFile}`, environment)).toMatchObject({
    failure: null,
  });
});
