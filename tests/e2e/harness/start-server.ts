import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../../build/server/main.js');

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the real server in its own process on a free port, and waits until it is ready. */
export async function startServer(
  dataDirectory: string,
  port = 0,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'warn',
      // Tests create more accounts per hour than people do.
      SIGN_UPS_PER_HOUR: '1000000',
      IMPORTS_PER_HOUR: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Forge is ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    void exited.then((code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  return {
    url,
    pid: child.pid ?? -1,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts one server for all browser tests; each test uses its own accounts. */
async function startForAll(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-e2e-'));
  const server = await startServer(directory);
  process.env['FORGE_URL'] = server.url;
  process.env['FORGE_DATA'] = directory;
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true });
  };
}

export default startForAll;
