// Runs every command of the container page with a real Docker, and checks the result after each.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../setup.mjs';
import { ask, publicUrl } from './ask.mjs';
import { blocksOf } from './blocks.mjs';

/**
 * How long to wait for a condition, in ms. Docker's first health check is 30 s after the start, at least in
 * older versions.
 */
const patience = 120_000;
const person = { email: 'ada@example.org', password: 'for the image alone' };

export async function tryContainer(page, { scratch, project, port }) {
  const file = path.join(scratch, 'compose.yaml');
  writeFileSync(file, composeFile(port));
  const env = { ...process.env, SIGN_UPS: 'open', COMPOSE_FILE: file, COMPOSE_PROJECT_NAME: project };
  const sh = (command) => run(command, { cwd: scratch, env });
  const docker = (...words) => sh(`docker ${words.join(' ')}`).trim();
  const container = () => docker('compose ps --all --quiet forge');
  const inspect = (what) => docker('inspect --format', `'{{.${what}}}'`, container());
  const api = (options) => ask(port, options);

  const healthy = async () => {
    const started = Date.now();
    const isServing = () =>
      api({ path: '/readyz' }).then(
        ({ status }) => status === 200,
        () => false,
      );
    await until('the server answers', isServing);
    const serving = Date.now() - started;
    await until('Docker finds it healthy', () => inspect('State.Health.Status') === 'healthy');
    say(`answers after ${serving} ms, healthy after ${Date.now() - started} ms`);
  };
  const titles = async () => {
    const { text } = await api({ path: '/api/export', cookie: await enter(api, 'sign-in') });
    return JSON.parse(text).map(({ title }) => title);
  };

  /** Checks that run after each command of this name. */
  const afterwards = {
    up: healthy,
    backup: async () => addIdea(api, await enter(api, 'sign-in'), 'written after the backup'),
    cp: () => {
      const copy = readFileSync(path.join(scratch, 'monday.db'));
      expect(copy.subarray(0, 15).toString() === 'SQLite format 3', 'the copy is a database', copy.length);
    },
    stop: () => expect(inspect('State.ExitCode') === '0', 'it stops by itself', docker('compose logs')),
    start: async () => {
      await healthy();
      expect((await titles()).join() === 'kept', 'the backup is back', await titles());
    },
  };

  const blocks = blocksOf(page).filter(({ language }) => language === 'sh');
  let isFirst = true;
  for (const line of blocks.flatMap(({ text }) => text.trimEnd().split('\n'))) {
    const [, name, value] = /^export (\w+)=(.+)$/.exec(line) ?? [];
    if (name) env[name] = value;
    // The page gets a new version with `git pull`. Here a new container starts on the same volume instead.
    else if (line === 'git pull') docker('compose down');
    else {
      const started = Date.now();
      const said = sh(line);
      say(`${line}: ${Date.now() - started} ms`);
      const verb = /\bmain\.ts (\w+)|compose (\w+)/g;
      const [, command, of] = [...line.matchAll(verb)].at(-1) ?? [];
      await afterwards[command ?? of]?.();
      if (of === 'ps') expect(said.includes('(healthy)'), 'docker compose ps shows healthy', said);
      if (of === 'up' && isFirst) {
        isFirst = false;
        expectLockedIn(docker('compose exec -T forge cat /proc/1/status'));
        const mounts = docker('compose exec -T forge cat /proc/mounts');
        expect(/^\S+ \/ \S+ ro,/m.test(mounts), 'the root can only be read', mounts);
        const address = docker('compose port forge 3000');
        expect(address === `127.0.0.1:${port}`, 'only this machine reaches it', address);
        await addIdea(api, await enter(api, 'sign-up'), 'kept');
      }
    }
  }
  expect(env.PUBLIC_URL === publicUrl, `the page sets PUBLIC_URL to ${publicUrl}`, env.PUBLIC_URL);
  expect((await titles()).join() === 'kept', 'a new container has what the old one had', await titles());
  docker('compose stop');
  expectOneLine(docker, { project, options: '--user 4711', volume: 'forge-data:/data' });
  expectOneLine(docker, { project, options: '', volume: 'forge-data:/data:ro' });
  const bytes = Number(docker('image inspect --format', "'{{.Size}}'", `${project}-forge`));
  say(`the image has ${Math.round(bytes / 1e6)} MB`);
}

/** The project's compose.yaml with a port of its own. @throws if compose.yaml has other lines than this replaces */
export function composeFile(port) {
  const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
  const own = text
    .replace('build: .\n', `build: ${JSON.stringify(root)}\n`)
    .replace('127.0.0.1:3000:', `127.0.0.1:${port}:`);
  expect(own.includes(root) && own.includes(`:${port}:`), 'compose.yaml builds and publishes a port', own);
  return own;
}

/** Signs up or signs in. Returns the session cookie. */
async function enter(api, how) {
  const { status, cookies, text } = await api({ path: `/api/auth/${how}`, body: person });
  expect(status < 300, `${how} works`, text);
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

async function addIdea(api, cookie, title) {
  const args = {
    title,
    description: 'An idea in a container',
    category: 'Energy Tech',
    deadline: '2030-01-01T12:00',
    target: 'Bench model',
    priority: 'High',
    tags: [],
  };
  const mutation = { id: randomUUID(), name: 'addIdea', args, at: Date.now(), utcOffset: 0 };
  const { text } = await api({ path: '/api/mutations', body: { mutations: [mutation] }, cookie });
  expect(JSON.parse(text).results?.[0]?.status === 'applied', 'an idea can be added', text);
}

/** Checks the rights of the container's process by its /proc status. */
function expectLockedIn(status) {
  const said = Object.fromEntries(status.split('\n').map((line) => line.split(/:\s+/)));
  expect(/^1000\b/.test(said.Uid), 'it runs as a user without rights', status);
  expect(/^0+$/.test(said.CapEff) && /^0+$/.test(said.CapBnd), 'it has no capabilities', status);
  expect(said.NoNewPrivs === '1', 'it can get no new rights', status);
}

/** Checks that an unusable configuration ends the container with a single line on stderr. */
function expectOneLine(docker, { project, options, volume }) {
  const command = `docker run --rm ${options} --volume ${project}_${volume} ${project}-forge`;
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', timeout: 60_000 });
  const isOne = /^Forge cannot start: cannot use the data directory \/data: [^\n]+\n$/.test(stderr);
  expect(status === 1 && isOne, `${command} says what is wrong`, `${status}: ${stderr}`);
}

async function until(what, isSo) {
  const end = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not so in time: ${what}`);
    await sleep(100);
  }
}

function run(command, options) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    ...options,
    encoding: 'utf8',
    // No input: a command that prompts for one must fail instead of waiting.
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 900_000,
  });
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
  return stdout;
}

function expect(isTrue, what, found) {
  if (!isTrue) throw new Error(`not so: ${what}\n${String(found).slice(0, 2_000)}`);
}

const say = (text) => process.stdout.write(`${text}\n`);
