// npm run forge-cli: runs the command line of this folder. Elsewhere its built file runs by itself.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { ensureCommandLineBuild, ensurePackages, root, runtime } from './setup.mjs';

// The output is that of the command alone.
ensurePackages({ forTests: false, output: process.stderr });
ensureCommandLineBuild();
const main = path.join(root, 'build', 'cli', 'forge-cli.mjs');
// npm runs scripts in the project's folder; files that are named are where the person is.
const cwd = process.env.INIT_CWD ?? process.cwd();
const command = spawn(runtime(), [main, ...process.argv.slice(2)], { stdio: 'inherit', cwd });
// Forwards signals and waits, because the command cleans up before it exits.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => command.kill(signal));
command.on('exit', (code, signal) =>
  process.exit(signal === null ? code : 128 + os.constants.signals[signal]),
);
