// npm run check:runtime: compares the packaged Node with the one that nodejs.org publishes. The packages are not the Node
// project's own (docs/decisions/0001). Offline, `--sums` and `--archive` name files that were downloaded elsewhere.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runtime } from './setup.mjs';

/** Exit statuses: the programs differ, or one of the files is not at hand. */
const differs = 1;
const unknown = 2;

const system = process.platform === 'win32' ? 'win' : process.platform;
const target = `${system}-${process.arch}`;

class Failure extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** A file from the disk if one is named, else from the server. */
async function obtain(file, url) {
  if (file !== undefined) return readFileSync(file);
  try {
    const response = await fetch(url);
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    throw new Error(`status ${response.status}`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Failure(
      unknown,
      `${url} cannot be fetched (${cause instanceof Error ? cause.message : String(cause)}). Download it elsewhere, ` +
        `and SHASUMS256.txt beside it, and name both with --sums and --archive.`,
    );
  }
}

/** The hash that SHASUMS256.txt lists for a file. */
function listedHash(sums, name) {
  for (const line of sums.toString('utf8').split('\n')) {
    const [hash, file] = line.trim().split(/\s+/);
    if (file === name && /^[0-9a-f]{64}$/.test(hash)) return hash;
  }
  throw new Failure(unknown, `SHASUMS256.txt does not list ${name}: it is for another version.`);
}

/** One file of a .tar.gz. */
function unpack(archive, member) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-runtime-'));
  try {
    writeFileSync(path.join(directory, 'archive.tar.gz'), archive);
    const { status, stderr } = spawnSync('tar', ['-xzf', 'archive.tar.gz', member], { cwd: directory });
    if (status !== 0) throw new Failure(unknown, `${member} cannot be unpacked: ${String(stderr).trim()}`);
    return readFileSync(path.join(directory, member));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The hash of the published program. Only for Windows it is listed itself, elsewhere its archive is. */
async function publishedHash(version, { sums, archive, from }) {
  const base = `${from}/v${version}`;
  const list = await obtain(sums, `${base}/SHASUMS256.txt`);
  if (system === 'win') return listedHash(list, `${target}/node.exe`);
  const folder = `node-v${version}-${target}`;
  const name = `${folder}.tar.gz`;
  const wanted = listedHash(list, name);
  const bytes = await obtain(archive, `${base}/${name}`);
  if (sha256(bytes) !== wanted)
    throw new Failure(
      differs,
      `${name} is not the published one: its SHA-256 is ${sha256(bytes)}, not ${wanted}.`,
    );
  return sha256(unpack(bytes, `${folder}/bin/node`));
}

const { values } = parseArgs({
  options: {
    sums: { type: 'string' },
    archive: { type: 'string' },
    from: { type: 'string', default: 'https://nodejs.org/dist' },
    package: { type: 'string' },
  },
});

try {
  const program =
    values.package === undefined
      ? runtime()
      : path.join(values.package, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (program === process.execPath && !program.includes('node_modules'))
    throw new Failure(unknown, `No Node is packaged for ${target}; Forge runs on ${program}.`);
  const { name, version } = JSON.parse(readFileSync(path.join(program, '../../package.json'), 'utf8'));
  const [installed, published] = [sha256(readFileSync(program)), await publishedHash(version, values)];
  if (installed !== published)
    throw new Failure(
      differs,
      `${name} ${version} is NOT the published Node: its SHA-256 is ${installed}, not ${published}.`,
    );
  process.stdout.write(`${name} ${version} is the published Node (SHA-256 ${installed}).\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof Failure ? error.status : unknown;
}
