// npm test: sets up what is missing and runs everything; ends with a count of what passed and failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser, ensureBuild, ensurePackages, root, runtime } from './setup.mjs';
import { ensureTool } from './tools.mjs';

ensurePackages({ forTests: true });
ensureBuild();
const browser = ensureBrowser();
for (const name of ['strace', 'nginx', 'caddy']) ensureTool(name);

const node = runtime();
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });
const env = {
  ...process.env,
  CHROMIUM: browser,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
};
const tool = (...parts) => path.join(root, 'node_modules', ...parts);

function runGroup(name, args) {
  process.stdout.write(`\n── ${name}\n`);
  const started = Date.now();
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env });
  process.stdout.write(`── ${name}: ${Math.round((Date.now() - started) / 1000)} s\n`);
  return status === 0;
}

/** What a runner wrote about its tests; a runner that wrote nothing has failed. */
function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

let passed = 0;
let failed = 0;
const count = (isGood, good, bad) => {
  passed += good;
  failed += Math.max(bad, isGood ? 0 : 1);
};

// Checks
const checks = runGroup('types, lint, format', [path.join(root, 'scripts', 'check.mjs')]);
count(checks, checks ? 1 : 0, 0);

function runVitest(name, projects) {
  const file = path.join(cache, `vitest-${projects[0]}.json`);
  rmSync(file, { force: true });
  const isGood = runGroup(name, [
    tool('vitest', 'vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const found = report(file);
  count(isGood && found !== null, found?.numPassedTests ?? 0, found?.numFailedTests ?? 0);
}

runVitest('unit and integration', ['domain', 'unit', 'integration', 'postgres']);
runVitest('faults', ['faults']);

const pages = runGroup('operator’s pages', [path.join(root, 'scripts', 'check-docs.mjs')]);
count(pages, pages ? 1 : 0, 0);

// Browser tests
const browserFile = path.join(cache, 'e2e.json');
rmSync(browserFile, { force: true });
const browserTests = runGroup('browser', [
  tool('@playwright', 'test', 'cli.js'),
  'test',
  '-c',
  path.join('tests', 'e2e', 'playwright.config.ts'),
]);
const stats = report(browserFile)?.stats;
count(
  browserTests && stats !== undefined,
  stats?.expected ?? 0,
  (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
);

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
