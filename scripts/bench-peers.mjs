// npm run bench:peers: installs missing packages and compares Forge with other backends.
import path from 'node:path';
import { ensureBuild, ensurePackages, root, run, runtime } from './setup.mjs';

ensurePackages({ forTests: true });
ensureBuild();
run(runtime(), [path.join(root, 'bench', 'peers', 'main.ts'), ...process.argv.slice(2)]);
// Formats the report, because the format check covers the repository's pages.
run(runtime(), [
  path.join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'),
  path.join(root, 'docs', 'performance.md'),
]);
