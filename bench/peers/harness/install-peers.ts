import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../../../.cache/peers');

/** The packages of each peer. They are installed outside the project's own dependencies. */
const peers = {
  parse: {
    dependencies: { 'parse-server': '9.10.0', router: '2.2.0' },
    // Parse Server's live queries fail with router 2.3.0.
    overrides: { router: '2.2.0' },
  },
  firebase: {
    dependencies: {
      'firebase-tools': '15.34.2',
      '@google-cloud/firestore': '9.4.1',
      '@grpc/grpc-js': '1.14.7',
      '@grpc/proto-loader': '0.8.1',
    },
  },
} as const;

export function peerDirectory(name: keyof typeof peers): string {
  return path.join(cache, name);
}

/** Installs missing peers. A peer that cannot be installed is listed as missing and left out of the run. */
export function installPeers(npm: readonly string[]): void {
  for (const [name, manifest] of Object.entries(peers)) {
    const directory = path.join(cache, name);
    const wanted = JSON.stringify({ private: true, ...manifest }, null, 2);
    const stamp = path.join(directory, 'installed.json');
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    process.stderr.write(`Installing ${name}…\n`);
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, 'package.json'), wanted);
    const [command = 'npm', ...before] = npm;
    const args = [...before, 'install', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync(command, args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status === 0) writeFileSync(stamp, wanted);
  }
}
