import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { forgeUrl } from './forge-test.ts';

const cli = path.resolve(import.meta.dirname, '../../../src/server/cli/main.ts');

/** Runs the operator's command and returns the reset link that it prints. */
export async function resetLinkFor(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'user', 'reset-link', email], {
    env: {
      ...process.env,
      DATA_DIR: process.env['FORGE_DATA'] ?? '',
      PORT: new URL(forgeUrl()).port,
    },
  });
  return stdout.trim();
}
