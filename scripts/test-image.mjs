// npm run test:image: builds the container image and runs the commands of its page with a real Docker, in a
// Compose project of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tryContainer } from './docs/container.mjs';
import { freePort } from './docs/server.mjs';
import { giveUp, root } from './setup.mjs';

const docker = (...args) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;
if (!docker('info') || !docker('compose', 'version'))
  giveUp('The image is tried with Docker and its Compose: install them, start Docker, and try again.');

const scratch = mkdtempSync(path.join(os.tmpdir(), 'forge-image-'));
const project = `forge-test-${process.pid}`;
try {
  const page = path.join(root, 'docs', 'how-to', 'run-in-a-container.md');
  await tryContainer(page, { scratch, project, port: await freePort() });
  process.stdout.write('The image holds what its page says.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  docker('compose', '--project-name', project, 'down', '--volumes', '--rmi', 'local');
  docker('image', 'rm', `${project}-forge`);
  rmSync(scratch, { recursive: true });
}
