// npm run forge: runs an operator's command.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { ensurePackages, isServerBuilt, root, runtime } from './setup.mjs';

ensurePackages({ forTests: false });
// The built command starts several times as fast. A command builds nothing itself: the user who runs it may not be
// allowed to write here.
const main = isServerBuilt()
  ? path.join(root, 'build', 'server', 'command.js')
  : path.join(root, 'src', 'server', 'cli', 'main.ts');
const command = spawn(runtime(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
// Forwards signals and waits, because the command cleans up before it exits.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => command.kill(signal));
command.on('exit', (code, signal) =>
  process.exit(signal === null ? code : 128 + os.constants.signals[signal]),
);
