// npm run bench: installs missing packages and runs the benchmarks.
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuild, ensurePackages, root, run, runtime } from './setup.mjs';

ensurePackages({ forTests: true });
ensureBuild();
run(runtime(), [path.join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM: ensureBrowser() },
});
