// npm run forge: the operator's commands.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensurePackages, root, runtime } from './setup.mjs';

ensurePackages({ forTests: false });
const main = path.join(root, 'src', 'server', 'cli', 'main.ts');
const { status } = spawnSync(runtime(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
