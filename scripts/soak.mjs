// npm run test:soak: the tests with large counts, which take hours. Arguments choose among their files; `screens`,
// `hands` and `people` are those in a browser.
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
// Every screen in every device, language and theme.
if (isChosen('screens')) runInBrowser('screens', { FORGE_LOOKS: 'all' });
// Whatever somebody could press, in three windows, with servers that are killed.
if (isChosen('hands')) runInBrowser('random-input', { FORGE_SOAK: 'yes' });
// One person after the other in one browser, whose line fails.
if (isChosen('people')) runInBrowser('alternating-people', { FORGE_SOAK: 'yes' });
