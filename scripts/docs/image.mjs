// Without an engine no image can be built; what it holds, starts and asks for its health can be tried.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root, runtime } from '../setup.mjs';
import { freePort, startForge } from './server.mjs';

export async function tryImage(page, scratch) {
  const lines = readFileSync(path.join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
  const after = (word) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim());
  const copies = after('COPY').map((line) => line.split(/\s+/));
  for (const source of copies
    .filter(([first]) => !first.startsWith('--'))
    .flatMap((words) => words.slice(0, -1)))
    if (!existsSync(path.join(root, source)))
      throw new Error(`Dockerfile copies ${source}, which is not there`);
  if (after('USER')[0] !== 'node')
    throw new Error('Dockerfile: the image does not run as a user without rights');

  // Only what the last stage takes over, with the settings it has.
  const folder = path.join(scratch, 'image');
  mkdirSync(folder);
  for (const [, source] of copies.filter(([first]) => first.startsWith('--from'))) {
    const kept = path.basename(source);
    symlinkSync(path.join(root, kept), path.join(folder, kept));
  }
  const settings = Object.fromEntries((after('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=')));
  const port = String(await freePort());
  const env = {
    ...settings,
    PORT: port,
    DATA_DIR: path.join(scratch, 'image-data'),
    PUBLIC_URL: 'https://forge.example.org',
  };
  const [, script] = JSON.parse(after('CMD')[0] ?? '[]');
  const health = JSON.parse(/CMD (\[.*\])/.exec(after('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]');
  const isHealthy = () =>
    spawnSync(runtime(), health.slice(1), { env: { ...process.env, ...env } }).status === 0;
  if (isHealthy()) throw new Error('Dockerfile: the health check is content without a server');
  const server = await startForge(env, { script: path.join(folder, script), cwd: folder });
  try {
    if (!isHealthy()) throw new Error('Dockerfile: the health check fails on a healthy server');
    inside(page, /^docker compose exec forge node (.+)$/gm, { folder, env });
  } finally {
    await server.stop();
  }
  inside(page, /^docker compose run --rm forge node (.+)$/gm, { folder, env });
  return [
    'Dockerfile: building the image (there is no Docker engine)',
    'compose.yaml: running it (there is no Docker engine)',
  ];
}

/** Runs the commands that the page gives to a container, in what would be inside it. */
function inside(page, pattern, { folder, env }) {
  const found = [...readFileSync(page, 'utf8').matchAll(pattern)];
  if (found.length === 0) throw new Error(`${page} has no command like ${pattern}`);
  for (const [line, command] of found) {
    const words = command.replaceAll('/data/', `${env.DATA_DIR}/`).split(' ');
    const options = { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' };
    const { status, stdout, stderr } = spawnSync(runtime(), words, options);
    if (status !== 0) throw new Error(`${page}: ${line}\n${stdout}${stderr}`);
  }
}
