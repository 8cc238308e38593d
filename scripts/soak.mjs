// npm run test:soak: the tests with large counts, which take hours. Arguments choose among their files.
import path from 'node:path';
import { ensureTestBrowser } from './browser.mjs';
import { ensureBuild, ensurePackages, root, run, runtime } from './setup.mjs';
import { ensureTool } from './tools.mjs';

ensurePackages({ forTests: true });
ensureTool('strace');
const chosen = process.argv.slice(2);
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
if (!chosen.includes('screens')) {
  const env = { ...process.env, FORGE_SOAK: 'yes' };
  run(runtime(), [vitest, 'run', '--project=soak', ...chosen], { env });
}

// Every screen in every device, language and theme.
const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
if (chosen.length === 0 || chosen.includes('screens')) {
  ensureBuild();
  run(runtime(), [playwright, 'test', '-c', path.join('tests', 'e2e', 'playwright.config.ts'), 'screens'], {
    env: { ...process.env, CHROMIUM: ensureTestBrowser(), FORGE_LOOKS: 'all' },
  });
}
