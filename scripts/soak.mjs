// npm run test:soak: the tests with large counts, which take hours. Arguments choose among their files.
import path from 'node:path';
import { ensurePackages, root, run, runtime } from './setup.mjs';
import { ensureTool } from './tools.mjs';

ensurePackages({ forTests: true });
ensureTool('strace');
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
run(runtime(), [vitest, 'run', '--project=soak', ...process.argv.slice(2)]);
