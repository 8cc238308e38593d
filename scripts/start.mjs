// npm start: sets up what is missing and serves Forge.
import { spawn } from 'node:child_process';
import nodeModule from 'node:module';
import path from 'node:path';
import { ensureBuild, ensurePackages, isModern, root, runtime } from './setup.mjs';

// npm runs us in a shell, and where that is dash a signal to npm ends the shell without ever reaching us: the
// server would go on with nobody above it. So under npm the end of the shell counts as the signal.
const shell = process.ppid;
if (process.env.npm_lifecycle_event === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

ensurePackages({ forTests: false });
ensureBuild();

const main = path.join(root, 'build', 'server', 'main.js');
if (isModern()) {
  // Without this cache every start compiles the built files anew. The threads find it in the environment.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache', 'compiled');
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(main);
} else {
  // The first start, under a machine's old Node: from the second on, npm finds the pinned one by itself.
  const server = spawn(runtime(), [main], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
