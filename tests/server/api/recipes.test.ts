import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiIdea } from '#contract/api/api-idea.ts';
import { bearer, createToken } from '../../harness/access-token.ts';
import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

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

const environment = () => ({ ...process.env, FORGE_URL: server.url, FORGE_TOKEN: token });

async function runShell(heading: string): Promise<string> {
  const [command = ''] = blocks(heading, 'sh');
  return (await run('sh', ['-c', command], { env: environment() })).stdout;
}

async function runScript(heading: string): Promise<string> {
  const [script = ''] = blocks(heading, 'js');
  const file = path.join(directory, 'recipe.mjs');
  writeFileSync(file, script);
  return (await run(process.execPath, [file], { env: environment() })).stdout;
}

const titles = async () => (await ada.everything()).ideas.map(({ title }) => title);

it('shows whose token it is', async () => {
  expect(JSON.parse(await runShell(''))).toMatchObject({ id: ada.user.id, zone: 'Europe/Madrid' });
});

it('captures an idea from the command line', async () => {
  expect(JSON.parse(await runShell('Capture from the command line'))).toMatchObject({ points: 10 });
  const idea = (await ada.everything()).ideas.find(({ title }) => title === 'Fix the bike');
  expect(idea).toMatchObject({ priority: 'High', category: 'Health' });
  expect(idea?.deadline).toMatch(/T18:00$/);
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

it('backs up every idea, over several pages', async () => {
  for (let n = 0; n < 120; n++) await ada.push(makeMutation('addIdea', { ...fields, title: `Idea ${n}` }));
  const ideas = JSON.parse(await runScript('A backup by cron')) as ApiIdea[];
  expect(ideas.map(({ title }) => title).toSorted()).toEqual((await titles()).toSorted());
  expect(ideas.length).toBeGreaterThan(120);
});

it('prints what is due, the next first', async () => {
  const eve = await signUpNewPerson(server.url);
  const late = makeMutation('addIdea', { ...fields, title: 'Later', deadline: '2199-02-01T09:00' });
  const soon = makeMutation('addIdea', { ...fields, title: 'Sooner', deadline: '2199-01-01T09:00' });
  const done = makeMutation('addIdea', { ...fields, title: 'Done', deadline: '2199-01-01T09:00' });
  await eve.push(late, soon, done, makeMutation('setProgress', { id: done.id, progress: 100 }));
  const adas = token;
  token = await createToken(eve, { access: 'read' });
  expect(await runScript('A calendar of your own')).toBe(
    '2199-01-01 09:00  Sooner\n2199-02-01 09:00  Later\n',
  );
  token = adas;
});

it('shows the score in a status bar', async () => {
  const { account } = await ada.everything();
  expect(await runShell('A status bar')).toMatch(new RegExp(`^Forge ${account?.score}\\s*$`));
});
