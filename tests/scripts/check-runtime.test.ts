import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../scripts/check-runtime.mjs');
const isWindows = process.platform === 'win32';
const target = `${isWindows ? 'win' : process.platform}-${process.arch}`;
const folder = `node-v1.2.3-${target}`;
const published = 'the program that is published';

let directory: string;
const at = (...parts: readonly string[]) => path.join(directory, ...parts);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A packaged program and what nodejs.org would publish: the list of hashes, and the archive in it. */
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-test-'));
  write(at('package', 'package.json'), JSON.stringify({ name: `node-${target}`, version: '1.2.3' }));
  write(at('package', 'bin', isWindows ? 'node.exe' : 'node'), published);
  write(at(folder, 'bin', 'node'), published);
  execFileSync('tar', ['-czf', `${folder}.tar.gz`, folder], { cwd: directory });
  writeSums();
});
afterEach(() => rmSync(directory, { recursive: true }));

function writeSums(): void {
  const lines = [
    `${'0'.repeat(64)}  node-v1.2.3-headers.tar.gz`,
    `${sha256(readFileSync(at(`${folder}.tar.gz`)))}  ${folder}.tar.gz`,
    `${sha256(published)}  ${target}/node.exe`,
  ];
  write(at('SHASUMS256.txt'), `${lines.join('\n')}\n`);
}

const files = () => ['--sums', at('SHASUMS256.txt'), '--archive', at(`${folder}.tar.gz`)];

function run(args: readonly string[]): Promise<readonly [code: number | null, output: string]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, '--package', at('package'), ...args]);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.on('close', (code) => resolve([code, output]));
  });
}

it('says that the packaged Node is the published one', async () => {
  expect(await run(files())).toEqual([
    0,
    `node-${target} 1.2.3 is the published Node (SHA-256 ${sha256(published)}).\n`,
  ]);
});

it('fails if the packaged Node is another program', async () => {
  write(at('package', 'bin', isWindows ? 'node.exe' : 'node'), 'another program');
  expect(await run(files())).toEqual([
    1,
    `node-${target} 1.2.3 is NOT the published Node: its SHA-256 is ${sha256('another program')}, not ${sha256(published)}.\n`,
  ]);
});

it.runIf(!isWindows)('fails if the archive is not the listed one, even with the same program', async () => {
  write(at(folder, 'extra'), 'more');
  execFileSync('tar', ['-czf', `${folder}.tar.gz`, folder], { cwd: directory });
  const [code, output] = await run(files());
  expect(code).toBe(1);
  expect(output).toContain(`${folder}.tar.gz is not the published one`);
});

it('does not know without the hashes of that version, or without a network', async () => {
  write(at('SHASUMS256.txt'), `${'0'.repeat(64)}  node-v9.9.9-${target}.tar.gz\n`);
  const [code, output] = await run(files());
  expect([code, output]).toEqual([2, expect.stringContaining('it is for another version')]);
  const offline = await run(['--from', 'http://127.0.0.1:1']);
  expect(offline).toEqual([2, expect.stringContaining('Download it elsewhere')]);
});

it('fetches both files if none is named', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end(readFileSync(at(path.basename(request.url ?? ''))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [code] = await run(['--from', `http://127.0.0.1:${port}`]);
  expect(code).toBe(0);
  const archive = isWindows ? [] : [`/v1.2.3/${folder}.tar.gz`];
  expect(asked).toEqual(['/v1.2.3/SHASUMS256.txt', ...archive]);
  await new Promise((resolve) => server.close(resolve));
});
