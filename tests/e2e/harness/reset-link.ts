import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { operatorCommandFile } from '../../harness/operator-command-file.ts';
import { forgeUrl } from './forge-test.ts';

/** Runs the operator's command and returns the reset link that it prints. */
export async function resetLinkFor(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [operatorCommandFile, 'user', 'reset-link', email],
    {
      env: {
        ...process.env,
        DATA_DIR: process.env['FORGE_DATA'] ?? '',
        PORT: new URL(forgeUrl()).port,
      },
    },
  );
  return stdout.trim();
}
