// npm run test:engines: makes one journey in Firefox and in WebKitGTK.
import path from 'node:path';
import { enginePrograms } from './engine-programs.mjs';
import { ensureBuild, ensurePackages, root, run, runtime } from './setup.mjs';

ensurePackages({ forTests: true });
ensureBuild();
run(runtime(), [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project=engines'], {
  env: { ...process.env, ...enginePrograms() },
});
