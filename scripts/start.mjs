// npm start: installs and builds what is missing, then serves Forge.
import { spawn } from 'node:child_process';
import nodeModule from 'node:module';
import path from 'node:path';
import { ensureBuild, ensurePackages, isModern, root, runtime } from './setup.mjs';

// npm runs this script in a shell. If that is dash, a signal to npm ends the shell but never reaches this
// process, and the server would keep running. So under npm, the end of the shell counts as SIGTERM.
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
  // Without this cache every start compiles the built files again. The worker threads read the variable too.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache', 'compiled');
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(main);
} else {
  // On the first start the machine's Node may be too old; from the second start on, npm uses the packaged
  // one.
  const server = spawn(runtime(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
