import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CommandLineServer, startCommandLineServer } from '../harness/command-line-server.ts';
import { type CommandLine } from '../harness/command-line.ts';
import { type Person } from '../harness/person.ts';
import { type Fate, type UnreliableProxy, startUnreliableProxy } from '../harness/unreliable-proxy.ts';
import { until } from '../harness/until.ts';

let server: CommandLineServer;
let ada: Person;
let cli: CommandLine;
let proxy: UnreliableProxy;

beforeAll(async () => {
  server = await startCommandLineServer();
});
afterAll(() => server.end());
beforeEach(async () => {
  ({ person: ada, cli } = await server.signUp());
});
afterEach(() => proxy.stop());

/** Runs a command and presses Ctrl+C once the condition holds. */
async function interrupt(
  args: readonly string[],
  fate: Fate,
  isReady: (stderr: string) => boolean,
  language = 'en',
) {
  proxy = await startUnreliableProxy(server.url, [fate]);
  let stderr = '';
  return cli.run(args, {
    env: { FORGE_URL: proxy.url, FORGE_LANG: language },
    onStart(child) {
      child.stderr?.on('data', (chunk: string) => (stderr += chunk));
      void until(() => isReady(stderr), 'the moment to interrupt').then(() => child.kill('SIGINT'));
    },
  });
}
const isHeld = () => proxy.withheld > 0;
const titles = async () => (await ada.everything()).ideas.map(({ title }) => title);

it.each([
  ['en', 'Stopped. The change may have been made all the same.'],
  ['es', 'Detenido. Aun así, puede que el cambio se haya hecho.'],
])('says after Ctrl+C during a write that it may have been made (%s)', async (language, message) => {
  const result = await interrupt(['add', 'Kite'], { kind: 'answer-withheld' }, isHeld, language);
  expect(result).toEqual({ status: 130, stdout: '', stderr: `forge-cli: ${message}\n` });
  expect(await titles()).toEqual(['Kite']);
});

it('says nothing of a change after Ctrl+C during a read', async () => {
  const result = await interrupt(['list'], { kind: 'answer-withheld' }, isHeld);
  expect(result).toEqual({ status: 130, stdout: '', stderr: 'forge-cli: Stopped.\n' });
});

it.each([
  [429, 'Stopped.'],
  [502, 'Stopped. The change may have been made all the same.'],
])('says after Ctrl+C while it waits after the answer %i: %s', async (status, message) => {
  const fate: Fate = { kind: 'answered', status, headers: { 'Retry-After': '60' } };
  const result = await interrupt(['add', 'Kite'], fate, (stderr) => stderr.includes('60 s'));
  expect(result).toEqual({
    status: 130,
    stdout: '',
    stderr: `The server asks to wait 60 s…\nforge-cli: ${message}\n`,
  });
  expect(proxy.passed).toHaveLength(1);
  expect(await titles()).toEqual([]);
});
