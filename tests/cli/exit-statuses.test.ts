import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { bearer, createToken } from '../harness/access-token.ts';
import { type CommandLineServer, startCommandLineServer } from '../harness/command-line-server.ts';
import { type CommandLine, createCommandLine, severalRuns } from '../harness/command-line.ts';
import { freePort } from '../harness/free-port.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type Person } from '../harness/person.ts';
import { sendRequest } from '../harness/send-request.ts';
import { until } from '../harness/until.ts';

let server: CommandLineServer;
let ada: Person;
let token: string;
let cli: CommandLine;

beforeAll(async () => {
  server = await startCommandLineServer();
  ({ person: ada, token } = await server.signUp());
});
afterAll(() => server.end());
beforeEach(() => (cli = createCommandLine()));
afterEach(() => cli.remove());

const env = (more: Readonly<Record<string, string>> = {}) => ({
  FORGE_URL: server.url,
  FORGE_TOKEN: token,
  ...more,
});
const configFile = (name: string) => path.join(cli.home, '.config', 'forge', name);

/** Writes the files of the configuration. */
function configure(
  files: Readonly<Record<string, string>>,
  directory = path.join(cli.home, '.config'),
): void {
  mkdirSync(path.join(directory, 'forge'), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(directory, 'forge', name), text, { mode: 0o600 });
}

it.each([
  [[], 'en', /^Forge from the command line/],
  [['shout'], 'en', 'There is no command "shout". See forge-cli --help.'],
  [['toString'], 'es', 'No hay ninguna orden «toString». Consulta forge-cli --help.'],
  [['add'], 'en', 'Something is missing. Usage: forge-cli add TEXT… | -'],
  [['done'], 'es', 'Falta algo. Uso: forge-cli done ID'],
  [['update', 'abcd'], 'en', 'Something is missing. Usage: forge-cli update ID TEXT…'],
  [['done', 'abcd', 'efgh'], 'en', '"efgh" is one word too many. Usage: forge-cli done ID'],
  [['list', '--colour'], 'en', 'Unknown option --colour. Put -- before a text that begins with a dash.'],
  [
    ['list', '--constructor'],
    'en',
    'Unknown option --constructor. Put -- before a text that begins with a dash.',
  ],
  [['add', '-5', 'kg'], 'es', 'Opción desconocida: -5. Pon -- antes de un texto que empiece por un guion.'],
  [['list', '--limit'], 'en', 'The option --limit needs a value.'],
  [['list', '--limit', '0'], 'en', '--limit is a whole number from 1, not "0".'],
  [['list', '--limit', '1e3'], 'es', '--limit es un número entero desde 1, no «1e3».'],
  [['list', '--json=yes'], 'en', 'The option --json takes no value.'],
  [
    ['list', '--state', 'open'],
    'en',
    '--state is one of active, not-now, overdue, finished, all, not "open".',
  ],
  [['completion', 'tcsh'], 'en', 'completion is one of bash, zsh, fish, not "tcsh".'],
] as const)('exits with 2 for %j in %s', async (args, language, message) => {
  const { status, stdout, stderr } = await cli.run(args, { env: env({ FORGE_LANG: language }) });
  expect([status, stdout]).toEqual([2, '']);
  if (typeof message === 'string') expect(stderr).toBe(`forge-cli: ${message}\n`);
  else expect(stderr).toMatch(message);
});

it.each([
  ['ftp://forge.example.org', 'This is not the address of a Forge: ftp://forge.example.org'],
  ['forge.example.org', 'This is not the address of a Forge: forge.example.org'],
  ['https://ada:secret@forge.example.org', 'This is not the address of a Forge: https://…@forge.example.org'],
  ['ada:secret@forge.example.org', 'This is not the address of a Forge: …@forge.example.org'],
  ['https://ada:s/cr@t@forge.example.org', 'This is not the address of a Forge: https://…@forge.example.org'],
  [
    'https://ada:secret@forge.example.org:99999',
    'This is not the address of a Forge: https://…@forge.example.org:99999',
  ],
  ['http://ada@forge.example.org', 'This is not the address of a Forge: http://…@forge.example.org'],
  ['https://forge.example.org/?a', 'This is not the address of a Forge: https://forge.example.org/?a'],
  [
    'http://forge.example.org',
    'http://forge.example.org is not https: anyone on the way could read the access token.',
  ],
  [
    'http://127.0.0.1.example.org',
    'http://127.0.0.1.example.org is not https: anyone on the way could read the access token.',
  ],
  [
    'http://localhost.example.org',
    'http://localhost.example.org is not https: anyone on the way could read the access token.',
  ],
  [
    'http://[::ffff:8.8.8.8]',
    'http://[::ffff:8.8.8.8] is not https: anyone on the way could read the access token.',
  ],
])('exits with 2 for the address %s', async (url, message) => {
  const { status, stderr } = await cli.run(['list'], { env: env({ FORGE_URL: url }) });
  expect([status, stderr]).toEqual([2, `forge-cli: ${message}\n`]);
});

it('asks for an address where none is set', async () => {
  const { status, stderr } = await cli.run(['list'], { env: { FORGE_TOKEN: token } });
  expect([status, stderr]).toEqual([
    2,
    `forge-cli: Where is your Forge? Set FORGE_URL, or write its address into ${configFile('url')}\n`,
  ]);
});

it('reads address and token from files that only their owner can read', severalRuns, async () => {
  configure({ url: `${server.url}/\n`, token: `${token}\n` });
  expect(await cli.run(['list', '--state', 'finished'])).toEqual({
    status: 0,
    stdout: 'No ideas match.\n',
    stderr: '',
  });
  for (const mode of [0o640, 0o604, 0o620, 0o602]) {
    chmodSync(configFile('token'), mode);
    const { status, stderr } = await cli.run(['list']);
    expect([status, stderr], mode.toString(8)).toEqual([
      3,
      `forge-cli: Others can read ${configFile('token')}. Make it yours alone: chmod 600 '${configFile('token')}'\n`,
    ]);
  }
  const spanish = await cli.run(['list'], { env: { FORGE_LANG: 'es' } });
  expect(spanish.stderr).toMatch(/^forge-cli: Otros pueden leer .*chmod 600/);
  // The variable comes before the file, which then is not even read.
  expect((await cli.run(['list', '--state', 'finished'], { env: { FORGE_TOKEN: token } })).status).toBe(0);
});

it('looks where XDG_CONFIG_HOME and FORGE_TOKEN_FILE say', severalRuns, async () => {
  const elsewhere = path.join(cli.home, 'elsewhere');
  configure({ url: server.url, token }, elsewhere);
  const finished = ['list', '--state', 'finished'];
  expect((await cli.run(finished, { env: { XDG_CONFIG_HOME: elsewhere } })).status).toBe(0);
  // A relative path is invalid by the specification of these directories.
  expect((await cli.run(finished, { env: { XDG_CONFIG_HOME: 'elsewhere' } })).status).toBe(2);
  const file = path.join(cli.home, 'secret');
  writeFileSync(file, token, { mode: 0o600 });
  expect((await cli.run(finished, { env: { FORGE_URL: server.url, FORGE_TOKEN_FILE: file } })).status).toBe(
    0,
  );
  // A link leads to the file whose mode counts.
  const link = path.join(cli.home, 'link');
  symlinkSync(file, link);
  chmodSync(file, 0o644);
  expect((await cli.run(finished, { env: { FORGE_URL: server.url, FORGE_TOKEN_FILE: link } })).status).toBe(
    3,
  );
});

it.each([
  [
    'no file',
    'There is no access token. Create one in Account, and write it into FILE (mode 0600) or FORGE_TOKEN.',
  ],
  ['a text', 'FILE holds no access token. It begins with forge_pat_.'],
  ['a long file', 'FILE holds no access token. It begins with forge_pat_.'],
  ['a directory', 'FILE holds no access token. It begins with forge_pat_.'],
])('exits with 3 where the token’s file is %s', async (kind, message) => {
  const file = path.join(cli.home, 'secret');
  if (kind === 'a text') writeFileSync(file, 'hunter2', { mode: 0o600 });
  if (kind === 'a long file') writeFileSync(file, token.padEnd(5_000), { mode: 0o600 });
  if (kind === 'a directory') mkdirSync(file, { mode: 0o700 });
  const { status, stderr } = await cli.run(['list'], {
    env: { FORGE_URL: server.url, FORGE_TOKEN_FILE: file },
  });
  expect([status, stderr]).toEqual([3, `forge-cli: ${message.replace('FILE', file)}\n`]);
});

it('exits with 3 for a token that is unknown, revoked or may only read', severalRuns, async () => {
  const unknown = `forge_pat_${'A'.repeat(43)}`;
  const ended = 'The access token is unknown, revoked or expired. Create another in Account.';
  expect(await cli.run(['list'], { env: env({ FORGE_TOKEN: unknown }) })).toEqual({
    status: 3,
    stdout: '',
    stderr: `forge-cli: ${ended}\n`,
  });
  const reading = await createToken(ada, { name: 'Reader', access: 'read' });
  const es = env({ FORGE_TOKEN: reading, FORGE_LANG: 'es' });
  const added = await cli.run(['add', 'Kite'], { env: es });
  expect([added.status, added.stderr]).toEqual([
    3,
    'forge-cli: Esta clave de API es de solo lectura. Crea en Cuenta una de lectura y escritura.\n',
  ]);
  // Each of the other lines would fail as well.
  const lines = await cli.run(['add', '-'], { env: es, input: 'One\nTwo\n' });
  expect([lines.status, lines.stdout]).toEqual([3, '']);
  expect(lines.stderr).toMatch(/^forge-cli: Línea 1: Esta clave/);
  expect((await ada.everything()).ideas).toEqual([]);
});

it('shows no token that was typed in a wrong place, and takes none as an option', severalRuns, async () => {
  for (const args of [[token], ['list', token], ['list', `--token=${token}`], ['list', '--state', token]]) {
    const { status, stdout, stderr } = await cli.run(args, { env: env() });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).not.toContain(token.slice(-20));
  }
  const pasted = await cli.run(['list'], { env: env({ FORGE_URL: token }) });
  expect(pasted.stderr).toBe('forge-cli: This is not the address of a Forge: forge_pat_…\n');
});

it('exits with 1 for what the server refuses, in the words of the page', severalRuns, async () => {
  const blank = await cli.run(['add', '  '], { env: env() });
  expect([blank.status, blank.stderr]).toEqual([1, 'forge-cli: Write something first.\n']);
  const past = await cli.run(['add', 'Kite 2000-01-01 10:00'], { env: env() });
  expect([past.status, past.stderr]).toEqual([1, 'forge-cli: Deadline must be in the future!\n']);
  const zone = await cli.run(['add', 'Kite', '--zone', 'Moon/Sea'], { env: env() });
  expect([zone.status, zone.stderr]).toEqual([
    1,
    'forge-cli: The server refused this (400): zone: not the name of a time zone\n',
  ]);
  expect((await ada.everything()).ideas).toEqual([]);
});

it('exits with 4 where no server answers, and says so of a change', async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  const { status, stdout, stderr } = await cli.run(['add', 'Kite'], { env: env({ FORGE_URL: address }) });
  expect([status, stdout]).toEqual([4, '']);
  // It was refused before the request was sent, so that nothing can have been made.
  expect(stderr).toBe(`forge-cli: ${address} cannot be reached (ECONNREFUSED).\n`);
});

it('exits with 5 for an idea that there is not, or no more', severalRuns, async () => {
  const kite = makeMutation('addIdea', { ...fields, deadline: '2199-01-01T09:00', title: 'Kite' });
  await ada.push(kite);
  const path = `${server.url}/api/v1/ideas/${kite.id}`;
  await sendRequest(path, { method: 'DELETE', headers: bearer(token) });
  for (const args of [
    ['done', kite.id],
    ['update', 'nothing', 'x'],
    ['note', kite.id.slice(0, 8), 'x'],
  ]) {
    const { status, stderr } = await cli.run(args, { env: env({ FORGE_LANG: 'es' }) });
    expect([status, stderr]).toEqual([5, `forge-cli: No hay ninguna idea con el ID ${args[1]}\n`]);
  }
});

it('exits with 130 after Ctrl+C, with what was added before', async () => {
  let output = '';
  const { status, stderr } = await cli.run(['add', '-'], {
    env: env(),
    onStart(child) {
      child.stdout?.on('data', (chunk: string) => (output += chunk));
      child.stdin?.write('Before\n');
      void until(() => output.includes('Before'), 'the line to be added').then(() => child.kill('SIGINT'));
    },
  });
  expect([status, stderr]).toEqual([130, 'forge-cli: Stopped.\n']);
  expect((await ada.everything()).ideas.map(({ title }) => title)).toEqual(['Before']);
});

it('ends quietly when the reader of its output has gone', async () => {
  const { status, stderr } = await cli.run(['--help'], {
    onStart: (child) => child.stdout?.destroy(),
  });
  expect([status, stderr]).toEqual([0, '']);
});

it.runIf(existsSync('/dev/full'))('exits with 1 when its output cannot be written', async () => {
  const { status, stderr } = await cli.run(['--help'], { output: '/dev/full' });
  expect([status, stderr]).toEqual([1, 'forge-cli: The output cannot be written (ENOSPC).\n']);
});
