import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ownRoot = path.resolve(import.meta.dirname, '../..');

/**
 * Starts a server script and waits for its port. The process ends with the caller's scope. `root` is the
 * directory of the project, this one unless another build is measured.
 */
export async function serverProcess(
  script: string,
  env: Readonly<Record<string, string>>,
  root = ownRoot,
): Promise<AsyncDisposable & { readonly port: number }> {
  const server = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  return {
    port: await portOf(server),
    async [Symbol.asyncDispose]() {
      server.kill();
      await exited;
    },
  };
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.once('exit', () => reject(new Error(`the server ended before it listened: ${output}`)));
    server.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const port = /ready at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
