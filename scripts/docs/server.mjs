// Starts servers for testing commands and proxies.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { root, runtime } from '../setup.mjs';

/** A port on which no program listens at the moment. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts a program; `ready` resolves once its output contains `word`. */
export function startProgram(command, args, { env = {}, cwd = root, word }) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve, reject) => {
    const hear = (chunk) => {
      output += chunk;
      if (output.includes(word)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    ended.then(() => reject(new Error(`${command} ended early: ${output}`)));
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ready, stop, output: () => output };
}

export async function startForge(
  env,
  { script = path.join(root, 'build', 'server', 'main.js'), cwd = root } = {},
) {
  const forge = startProgram(runtime(), [script], { env, cwd, word: 'Forge is ready' });
  await forge.ready;
  return forge;
}
