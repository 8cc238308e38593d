// npm start: sets up what is missing and serves Forge.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuild, ensurePackages, isModern, root, runtime } from './setup.mjs';

ensurePackages({ forTests: false });
ensureBuild();

const main = path.join(root, 'src', 'server', 'main.ts');
if (isModern()) {
  await import(main);
} else {
  // The first start, under a machine's old Node: from the second on, npm finds the pinned one by itself.
  const server = spawn(runtime(), [main], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
