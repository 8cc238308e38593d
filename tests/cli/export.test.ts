import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiIdea } from '#contract/api/api-idea.ts';
import { paths } from '#contract/protocol.ts';
import { parseImport } from '#domain/files/import-file.ts';
import { bearer } from '../harness/access-token.ts';
import { type CommandLineServer, startCommandLineServer } from '../harness/command-line-server.ts';
import { type CommandLine, createCommandLine, severalRuns } from '../harness/command-line.ts';
import { importedIdea, makeMutation } from '../harness/make-mutation.ts';
import { sendRequest } from '../harness/send-request.ts';
import { startUnreliableProxy } from '../harness/unreliable-proxy.ts';

let server: CommandLineServer;
let token: string;
let cli: CommandLine;

const count = 10_000;
const stepped = {
  ...importedIdea,
  title: 'Idea 0',
  progress: 50,
  progressBy: 'steps',
  steps: [
    { text: 'Saw', done: true },
    { text: 'Glue', done: false },
  ],
} as const;

beforeAll(async () => {
  server = await startCommandLineServer();
  const ada = await server.signUp();
  ({ token } = ada);
  const ideas = Array.from({ length: count }, (_, n) => ({ ...importedIdea, title: `Idea ${n}` }));
  ideas[0] = stepped;
  const body = { mutations: [makeMutation('importIdeas', { ideas })] };
  const answer = await ada.person.ask(paths.import, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(answer.text);
});
afterAll(() => server.end());
beforeEach(() => (cli = createCommandLine({ FORGE_URL: server.url, FORGE_TOKEN: token })));
afterEach(() => cli.remove());

it('exports 10,000 ideas page by page, to the output and into a file', severalRuns, async () => {
  const proxy = await startUnreliableProxy(server.url, []);
  const file = path.join(cli.home, 'ideas.json');
  const written = await cli.run(['export', 'ideas.json'], { env: { FORGE_URL: proxy.url } });
  expect(written).toEqual({ status: 0, stdout: '10,000 ideas exported to ideas.json\n', stderr: '' });
  expect(proxy.passed).toHaveLength(count / 100);
  await proxy.stop();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  const ideas = JSON.parse(text) as ApiIdea[];
  const numbers = Array.from({ length: count }, (_, n) => `Idea ${n}`);
  expect(ideas.map(({ title }) => title).toSorted()).toEqual(numbers.toSorted());
  // As the server gives them, with every field.
  const answer = await sendRequest(`${server.url}/api/v1/ideas/${ideas[7]?.id}`, { headers: bearer(token) });
  expect(ideas[7]).toEqual(answer.body);
  expect((await cli.run(['export'])).stdout).toBe(text);
  // The page can import the file.
  const reading = parseImport(text);
  const read = reading.ok ? reading.value : [];
  expect(read).toHaveLength(count);
  expect(read.find(({ title }) => title === 'Idea 0')).toEqual(stepped);
});

it('replaces a file with --force alone', severalRuns, async () => {
  const file = path.join(cli.home, 'ideas.json');
  writeFileSync(file, 'mine');
  const kept = await cli.run(['export', file], { env: { FORGE_URL: 'http://127.0.0.1:9' } });
  // Refused before the server is asked, which there is not.
  expect(kept).toEqual({
    status: 1,
    stdout: '',
    stderr: `forge-cli: ${file} is there already. --force replaces it.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect((await cli.run(['export', '--force', file])).status).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(count);
  expect(readdirSync(cli.home).toSorted()).toEqual(['forge-cli.mjs', 'ideas.json']);
});

it('replaces neither a directory nor a link, even by force', severalRuns, async () => {
  const directory = path.join(cli.home, 'directory');
  const link = path.join(cli.home, 'link');
  const target = path.join(cli.home, 'target');
  mkdirSync(directory);
  writeFileSync(target, 'mine');
  symlinkSync(target, link);
  for (const file of [directory, link]) {
    const { status, stderr } = await cli.run(['export', '--force', file], { env: { FORGE_LANG: 'es' } });
    expect([status, stderr]).toEqual([1, `forge-cli: ${file} no es un archivo normal y no se sustituye.\n`]);
  }
  expect(readFileSync(target, 'utf8')).toBe('mine');
});

it('writes no file and prints nothing if a page is missing', severalRuns, async () => {
  const passed = { kind: 'passed' } as const;
  const fates = [passed, passed, { kind: 'answered', status: 500 } as const];
  const proxy = await startUnreliableProxy(server.url, [...fates, passed, ...fates]);
  const file = path.join(cli.home, 'ideas.json');
  const intoFile = await cli.run(['export', file], { env: { FORGE_URL: proxy.url } });
  expect([intoFile.status, intoFile.stdout]).toEqual([4, '']);
  await proxy.stop();
  expect(existsSync(file)).toBe(false);
  const second = await startUnreliableProxy(server.url, fates);
  const printed = await cli.run(['export'], { env: { FORGE_URL: second.url } });
  expect([printed.status, printed.stdout]).toEqual([4, '']);
  await second.stop();
  const nowhere = await cli.run(['export', path.join(cli.home, 'no', 'folder')]);
  expect(nowhere.status).toBe(1);
  expect(nowhere.stderr).toMatch(/no\/folder cannot be written \(ENOENT\)\.\n$/);
});
