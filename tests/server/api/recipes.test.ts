import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiIdea } from '#contract/api/api-idea.ts';
import { newWebhookSecret, signedHeaders } from '#server/webhooks/sign-delivery.ts';
import { bearer, createToken } from '../../harness/access-token.ts';
import { freePort } from '../../harness/free-port.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';
import { until } from '../../harness/until.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/how-to/use-the-api.md'), 'utf8');
const run = promisify(execFile);

let server: TestServer;
let ada: Person;
let token: string;
let directory: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpNewPerson(server.url);
  token = await createToken(ada);
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-recipes-'));
  useToken(token);
  await ada.push(
    makeMutation('setPreferences', { zone: 'Europe/Madrid' }),
    makeMutation('addIdea', { ...fields, title: 'Later', deadline: '2199-02-01T09:00' }),
    makeMutation('addIdea', { ...fields, title: 'Sooner', deadline: '2199-01-01T09:00' }),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true });
  expect(server.complaints).toEqual([]);
});

/** The code blocks of a language under a heading. */
function blocks(heading: string, language: string): string[] {
  const [, section = ''] = page.split(new RegExp(`^## ${heading}$`, 'm'));
  const text = heading === '' ? (page.split(/^## /m)[0] ?? '') : (section.split(/^## /m)[0] ?? '');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  );
}

/** The environment of a job of cron: nothing of Forge is in it, and the recipes must find their file. */
const environment = () => ({ HOME: directory, PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin` });

/** Writes the file of the recipes with a token. */
const useToken = (one: string) =>
  writeFileSync(path.join(directory, '.forge.env'), `FORGE_URL=${server.url}\nFORGE_TOKEN=${one}\n`);

async function runCommand(command: string): Promise<string> {
  return (await run('sh', ['-c', command], { env: environment(), cwd: directory })).stdout;
}

async function runShell(heading: string): Promise<string> {
  return runCommand(blocks(heading, 'sh').at(-1) ?? '');
}

/** Saves the script of a recipe under its name in the home directory. */
function saveScript(heading: string, name: string): void {
  writeFileSync(path.join(directory, name), blocks(heading, 'js')[0] ?? '');
}

const titles = async () => (await ada.everything()).ideas.map(({ title }) => title);

it('keeps the token in a file that only its owner can read', async () => {
  rmSync(path.join(directory, '.forge.env'));
  await runCommand(blocks('', 'sh')[0] ?? '');
  useToken(token);
  expect(statSync(path.join(directory, '.forge.env')).mode & 0o777).toBe(0o600);
});

it('gives the token to no program as an argument', () => {
  const commands = [...page.matchAll(/```(?:sh|text)\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const lines = commands.flatMap((code) => code.split('\n')).filter((line) => line.includes('$FORGE_TOKEN'));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^printf [^|]*"\$FORGE_TOKEN" \| curl [^|]*-H @-/);
});

it('shows whose token it is', async () => {
  expect(JSON.parse(await runShell(''))).toMatchObject({ id: ada.user.id, zone: 'Europe/Madrid' });
});

it('captures an idea from the command line', async () => {
  expect(JSON.parse(await runShell('Capture from the command line'))).toMatchObject({ points: 10 });
  const idea = (await ada.everything()).ideas.find(({ title }) => title === 'Fix the bike');
  expect(idea).toMatchObject({ priority: 'High', category: 'Health' });
  expect(idea?.deadline).toMatch(/T18:00$/);
});

it('runs every line of the command line', async () => {
  copyFileSync(
    path.resolve(import.meta.dirname, '../../../build/cli/forge-cli.mjs'),
    path.join(directory, 'forge-cli.mjs'),
  );
  const [install = '', files = '', lines = ''] = blocks('The command line', 'sh');
  await runCommand(install);
  await runCommand(files);
  for (const [name, text] of [
    ['url', server.url],
    ['token', token],
  ] as const) {
    const file = path.join(directory, '.config', 'forge', name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, `${text}\n`);
  }
  const bin = path.join(directory, '.local', 'bin');
  const printed = await runCommand(`set -e\nPATH="${bin}:$PATH"\n${lines}`);
  expect(printed).toMatch(/^Idea added!\n\S{8} {2}0 % {2}High {2}\d{4}-\d\d-\d\d 18:00 {2}Fix the bike\n/);
  expect(printed).toMatch(
    /2 ideas added\.\nID .*\n(?:.* Fix the bike\n)+\d+ ideas exported to ideas\.json\n$/,
  );
  const exported = JSON.parse(readFileSync(path.join(directory, 'ideas.json'), 'utf8')) as ApiIdea[];
  expect(exported.map(({ title }) => title).toSorted()).toEqual((await titles()).toSorted());
  expect(exported.map(({ title }) => title)).toEqual(expect.arrayContaining(['Call Eva', 'Buy paint']));
  const completions = await run(
    'bash',
    ['-c', `PATH="${bin}:$PATH"; source <(forge-cli completion bash); complete -p forge-cli`],
    {
      env: environment(),
    },
  );
  expect(completions.stdout).toContain('_forge_cli forge-cli');
});

it('captures an idea by the request of a phone', async () => {
  const [block = ''] = blocks('A shortcut on a phone', 'http');
  const [head = '', body = ''] = block.trim().split('\n\n');
  const [method = '', target = ''] = (head.split('\n')[0] ?? '').split(' ');
  expect(head).toContain('Authorization: Bearer <token>\nContent-Type: application/json');
  const answer = await sendRequest(server.url + target, { method, headers: bearer(token), body });
  expect(answer.status).toBe(201);
  expect(await titles()).toContain('Call the framer');
});

it('backs up every idea, over several pages, and keeps the last backup when one fails', async () => {
  for (let n = 0; n < 120; n++) await ada.push(makeMutation('addIdea', { ...fields, title: `Idea ${n}` }));
  saveScript('A backup by cron', 'forge-backup.mjs');
  const [line = ''] = blocks('A backup by cron', 'text');
  expect(line).toMatch(/^0 3 \* \* \* node /);
  const job = line.replace(/^(\S+ ){5}/, '');
  const file = path.join(directory, 'forge-ideas.json');
  await runCommand(job);
  const text = readFileSync(file, 'utf8');
  const ideas = JSON.parse(text) as ApiIdea[];
  expect(ideas.map(({ title }) => title).toSorted()).toEqual((await titles()).toSorted());
  expect(ideas.length).toBeGreaterThan(120);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  useToken(`forge_pat_${'A'.repeat(43)}`);
  await expect(runCommand(job)).rejects.toThrow('unauthenticated');
  expect(readFileSync(file, 'utf8')).toBe(text);
  useToken(token);
  await runCommand(job);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ideas);
});

it('prints all unfinished ideas by deadline, over several pages', async () => {
  const eve = await signUpNewPerson(server.url);
  const due = (title: string, deadline: string) => makeMutation('addIdea', { ...fields, title, deadline });
  const deadlineOf = (n: number) =>
    `2199-01-01T${String(10 + Math.floor(n / 60))}:${String(n % 60).padStart(2, '0')}`;
  const numbers = Array.from({ length: 103 }, (_, n) => n);
  const done = due('Done', '2199-01-01T09:00');
  // The first to be due is the oldest, and so on the last page.
  await eve.push(done, makeMutation('setProgress', { id: done.id, progress: 100 }));
  for (const n of numbers) await eve.push(due(`Idea ${n}`, deadlineOf(n)));
  useToken(await createToken(eve, { access: 'read' }));
  saveScript('A calendar of your own', 'forge-calendar.mjs');
  const [, command = ''] = /^`(node [^`]*forge-calendar\.mjs)`/m.exec(page) ?? [];
  const lines = numbers.map((n) => `${deadlineOf(n).replace('T', ' ')}  Idea ${n}\n`);
  expect(await runCommand(command)).toBe(lines.join(''));
  useToken(token);
});

it('receives what Forge sends to a webhook, each once, and nothing of a stranger', async () => {
  const secret = newWebhookSecret();
  const port = await freePort();
  saveScript('Webhooks', 'forge-receiver.mjs');
  const receiver = spawn(process.execPath, [path.join(directory, 'forge-receiver.mjs')], {
    env: { FORGE_WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  receiver.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const deliver = async (
    id: string,
    payload: unknown,
    { key = secret, at = Date.now(), added = '' } = {},
  ) => {
    const body = JSON.stringify(payload);
    const headers = signedHeaders({ id, now: at, body }, [newWebhookSecret(), key]);
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: body + added })).status;
  };
  try {
    const finished = { type: 'idea.finished', data: { ideaId: 'kite', idea: { title: 'Kite' } } };
    await until(
      () =>
        deliver('1', finished)
          .then(() => true)
          .catch(() => false),
      'the receiver to listen',
    );
    expect(await deliver('1', finished)).toBe(204);
    expect(await deliver('2', { type: 'idea.updated', data: { count: 51 } })).toBe(204);
    expect(await deliver('3', finished, { key: newWebhookSecret() })).toBe(401);
    expect(await deliver('3', finished, { added: ' ' })).toBe(401);
    expect(await deliver('3', finished, { at: Date.now() - 600_000 })).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })).status).toBe(401);
    await until(() => printed.split('\n').length === 3, 'both events to be printed');
    expect(printed).toBe('idea.finished Kite\nidea.updated 51\n');
  } finally {
    receiver.kill();
  }
});

it('shows the score in a status bar', async () => {
  const { account } = await ada.everything();
  expect(await runShell('A status bar')).toMatch(new RegExp(`^Forge ${account?.score}\\s*$`));
});
