// npm run dev: restarts the server and reloads the page when their files change.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensurePackages, root, runtime } from './setup.mjs';

ensurePackages({ forTests: false });

const node = runtime();
const apiPort = '3001';
const env = { SIGN_UPS: 'open', ...process.env, PORT: apiPort, PUBLIC_URL: 'http://localhost:3000' };
const children = [
  spawn(node, ['--watch-path=src', '--watch-preserve-output', 'src/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(node, [path.join('node_modules', 'vite', 'bin', 'vite.js'), '--port', '3000', '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FORGE_API: `http://127.0.0.1:${apiPort}` },
  }),
];
let isStopping = false;
const stop = () => {
  isStopping = true;
  for (const child of children) child.kill();
};
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
for (const child of children)
  child.on('exit', (code) => {
    // Only the first exit code counts: the other process ends because it is killed.
    if (!isStopping) process.exitCode = code ?? 1;
    stop();
  });
