// npm test: installs what is missing and runs everything. Prints how long each group took, and what passed
// and failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureFullBrowser, ensureTestBrowser } from './browser.mjs';
import { enginePrograms } from './engine-programs.mjs';
import { ensureBuild, ensurePackages, root, runtime } from './setup.mjs';
import { ensureServer, ensureTool } from './tools.mjs';

const begun = Date.now();
ensurePackages({ forTests: true });
ensureBuild();
const browser = ensureTestBrowser();
const engines = enginePrograms();
for (const name of ['strace', 'curl']) ensureTool(name);
for (const name of ['nginx', 'caddy']) ensureServer(name);

const node = runtime();
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });
const env = {
  ...process.env,
  CHROMIUM: browser,
  // Only this one shows notifications.
  FULL_CHROMIUM: process.env.FULL_CHROMIUM ?? ensureFullBrowser(),
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
};
const tool = (...parts) => path.join(root, 'node_modules', ...parts);

const durations = [];

function runGroup(name, args, extraEnv = {}) {
  process.stdout.write(`\n── ${name}\n`);
  const started = Date.now();
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extraEnv } });
  durations.push(`${name} ${seconds(started)}`);
  return status === 0;
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1_000)} s`;
}

/** The report that a test runner wrote. Null if there is none, which counts as a failure. */
function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

let passed = 0;
let failed = 0;
/** The failed tests, which are listed again at the end. */
const failures = [];
const count = (group, isGood, good, bad = []) => {
  passed += good;
  failed += Math.max(bad.length, isGood ? 0 : 1);
  if (!isGood) failures.push(...(bad.length > 0 ? bad : [group]));
};

// Checks
const checks = runGroup('checks', [path.join(root, 'scripts', 'check.mjs')]);
count('checks', checks, checks ? 1 : 0);

/** The failed tests of a file. If a hook failed, or the file could not be loaded, the file with its first message. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const failedTests = assertionResults.filter((test) => test.status === 'failed');
  if (failedTests.length > 0) return failedTests.map(({ fullName }) => `${file}: ${fullName}`);
  return status === 'failed' ? [`${file}: ${message.split('\n')[0]}`] : [];
}

/** Runs Vitest and counts its results. */
function runVitest(name, args = [], extraEnv = {}) {
  const file = path.join(cache, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isGood = runGroup(name, [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], extraEnv);
  const results = report(file);
  // Errors outside of every test are in no report.
  const group = `${name}: an error outside of the tests, which the runner shows under Unhandled Errors`;
  count(
    group,
    isGood && results !== null,
    results?.numPassedTests ?? 0,
    (results?.testResults ?? []).flatMap(failuresOf),
  );
}

runVitest('unit, integration and faults');

const pages = runGroup('operator’s pages', [path.join(root, 'scripts', 'check-docs.mjs')]);
count('operator’s pages', pages, pages ? 1 : 0);

runVitest('other engines', ['--project=engines'], engines);

// Browser tests
const browserFile = path.join(cache, 'e2e.json');
rmSync(browserFile, { force: true });
const browserTests = runGroup('browser', [
  tool('@playwright', 'test', 'cli.js'),
  'test',
  '-c',
  path.join('tests', 'e2e', 'playwright.config.ts'),
]);
const found = report(browserFile);
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const badSpecs = (found?.suites ?? [])
  .flatMap(specsOf)
  .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
  .map(({ file, line, title }) => `tests/e2e/${file}:${line}: ${title}`);
count('browser', browserTests && found !== null, found?.stats.expected ?? 0, badSpecs);

for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`);
process.stdout.write(`\n${durations.join(', ')}; all ${seconds(begun)}`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
