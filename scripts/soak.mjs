// npm run test:soak: runs the randomised tests with large counts, which takes hours. Arguments select test
// files; `screens`, `hands` and `people` select the browser tests.
import path from 'node:path';
import { ensureTestBrowser } from './browser.mjs';
import { ensureBuild, ensurePackages, root, run, runtime } from './setup.mjs';
import { ensureTool } from './tools.mjs';

ensurePackages({ forTests: true });
ensureTool('strace');
const inBrowser = ['screens', 'hands', 'people'];
const chosen = process.argv.slice(2);
const isChosen = (name) => chosen.length === 0 || chosen.includes(name);
const files = chosen.filter((name) => !inBrowser.includes(name));
if (chosen.length === 0 || files.length > 0) {
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, FORGE_SOAK: 'yes' };
  run(runtime(), [vitest, 'run', '--project=soak', ...files], { env });
}

const runInBrowser = (pattern, env) => {
  ensureBuild();
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  run(runtime(), [playwright, 'test', '-c', path.join('tests', 'e2e', 'playwright.config.ts'), pattern], {
    env: { ...process.env, CHROMIUM: ensureTestBrowser(), ...env },
  });
};
// Every screen on every device, in every language and theme.
if (isChosen('screens')) runInBrowser('screens', { FORGE_LOOKS: 'all' });
// Random input in three windows while servers are killed.
if (isChosen('hands')) runInBrowser('random-input', { FORGE_SOAK: 'yes' });
// Several people use one browser in turn while its connection fails.
if (isChosen('people')) runInBrowser('alternating-people', { FORGE_SOAK: 'yes' });
