// npm run bench:peers: sets up what is missing and measures Forge beside others.
import path from 'node:path';
import { ensureBuild, ensurePackages, root, run, runtime } from './setup.mjs';

ensurePackages({ forTests: true });
ensureBuild();
run(runtime(), [path.join(root, 'bench', 'peers', 'main.ts'), ...process.argv.slice(2)]);
// The table is written as it comes; in the repository it stands as the format check wants it.
run(runtime(), [
  path.join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'),
  path.join(root, 'docs', 'performance.md'),
]);
