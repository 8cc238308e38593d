// Installs and builds what is missing. It runs on any Node a machine may have, so it uses no packages and no
// recent syntax.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasTestPackages, missingPackages } from './installed-packages.mjs';
import { installPackage } from './system-packages.mjs';

// Not `import.meta.dirname`, which older versions of Node 20 do not have.
export const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const inRoot = (...parts) => path.join(root, ...parts);
/** Exists once the packaged Node has run on this machine. */
const runtimeStamp = inRoot('node_modules', '.forge-runtime-runs');

/** Prints a message and exits with status 1. */
export function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Whether the running Node is new enough to be Forge's runtime. */
export function isModern(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

/**
 * The path of the Node that Forge runs on: the packaged version, else the running one if it is new enough.
 */
export function runtime() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const packages = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  const pinned = packages
    .map((one) => inRoot('node_modules', one, 'bin', name))
    .find((file) => existsSync(file));
  if (pinned) return pinned;
  if (isModern()) return process.execPath;
  return giveUp(
    `Forge needs Node 24.7 or newer; this is ${process.versions.node}, and there is no packaged one for ` +
      `${process.platform} ${process.arch}. Install a newer Node from nodejs.org and try again.`,
  );
}

/** Runs a program. If it fails, exits with its status. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) giveUp(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function npm(args, options) {
  // npm sets the path of its own script in the environment, which works the same on every system.
  const script = process.env.npm_execpath;
  if (script) return run(process.execPath, [script, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Options by which a program prints to a stream of this process. */
const printingTo = (output) => ({ stdio: ['inherit', output.fd, 'inherit'] });

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Installs the missing packages. Without `forTests` only those needed for serving are required, but test
 * packages that are already installed are kept. Progress is printed to `output`.
 */
export function ensurePackages({ forTests, output = process.stdout }) {
  const lock = readJson(inRoot('package-lock.json'));
  const installed = readJson(inRoot('node_modules', '.package-lock.json'));
  const here = { platform: process.platform, arch: process.arch };
  const isComplete = missingPackages(lock, installed, { forTests, ...here }).length === 0;
  if (isComplete && existsSync(runtimeStamp)) return;
  // `--omit=dev` would remove test packages that a person installed on purpose.
  const keepsTests = forTests || hasTestPackages(lock, installed);
  if (!isComplete) {
    output.write('Installing packages…\n');
    const omitted = keepsTests ? [] : ['--omit=dev'];
    // `npm ci` would remove all packages first.
    npm(['install', '--no-audit', '--no-fund', '--loglevel=error', ...omitted], printingTo(output));
  }
  ensureRuntimeRuns(forTests);
  for (const needed of ['vite', 'react']) {
    // npm reports no error when an optional package fails to install.
    if (!existsSync(inRoot('node_modules', needed))) giveUp(`The package ${needed} could not be installed.`);
  }
  writeFileSync(runtimeStamp, '');
}

/** Checks that the packaged Node runs. Its library libatomic is missing on some minimal systems. */
function ensureRuntimeRuns(forTests) {
  const attempt = () => spawnSync(runtime(), ['--version'], { encoding: 'utf8' });
  if (attempt().status === 0) return;
  if (forTests) installPackage('libatomic1');
  const { status, error, stderr } = attempt();
  if (status === 0) return;
  giveUp(
    `The Node that Forge brings does not run here: ${error?.message ?? stderr.trim()}\n` +
      'If a library is missing, install it (on Debian: apt-get install libatomic1) and try again.',
  );
}

function filesUnder(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(directory, entry.name);
      if (entry.isDirectory()) return filesUnder(file);
      return entry.name.includes('.test.') ? [] : [file];
    });
}

const shared = ['domain', 'contract', 'messages'];
const builds = [
  {
    name: 'page',
    config: 'vite.config.ts',
    sources: [...shared, 'client', 'web'],
    stamp: inRoot('dist', '.build-stamp'),
  },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    sources: [...shared, 'server'],
    stamp: inRoot('build', 'server', '.build-stamp'),
  },
  {
    name: 'command line',
    config: 'vite.cli.config.ts',
    sources: [...shared, 'cli'],
    stamp: inRoot('build', 'cli', '.build-stamp'),
  },
];

const hashOfSources = ({ config, sources }) =>
  hashOf([
    ...sources.flatMap((source) => filesUnder(inRoot('src', source))),
    inRoot(config),
    inRoot('package-lock.json'),
  ]);

/** Whether the server is built from the sources as they are. */
export function isServerBuilt() {
  const build = builds.find(({ name }) => name === 'server');
  return readJson(build.stamp).hash === hashOfSources(build);
}

/** Builds the page, the server and the command line. Each is skipped if its sources have not changed since its last build. */
export function ensureBuild() {
  for (const build of builds) ensureBuilt(build, process.stdout);
}

/** Builds the command line. Progress goes to the standard error: the output is that of the command, such as JSON. */
export function ensureCommandLineBuild() {
  for (const build of builds) if (build.name === 'command line') ensureBuilt(build, process.stderr);
}

function ensureBuilt(build, output) {
  const { name, config, stamp } = build;
  const hash = hashOfSources(build);
  if (readJson(stamp).hash === hash) return;
  output.write(`Building the ${name}…\n`);
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  // A test runner sets NODE_ENV, which would make Vite use React's larger and slower development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  run(runtime(), [vite, 'build', '--config', config, '--logLevel', 'warn'], { env, ...printingTo(output) });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ hash }));
}
