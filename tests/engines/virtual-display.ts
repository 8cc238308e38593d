import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface VirtualDisplay {
  /** The display's name, such as `:1`. */
  readonly name: string;
  close(): Promise<void>;
}

/** Starts an X server that draws into memory, on a display number of its own choice. */
export async function startVirtualDisplay(program: string): Promise<VirtualDisplay> {
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const [number] = (await Promise.race([once(child.stdout, 'data'), exited])) as [Buffer | number | null];
  if (!Buffer.isBuffer(number)) throw new Error(`${program} ended before it had a display`);
  return {
    name: `:${number.toString().trim()}`,
    async close() {
      child.kill();
      await exited;
    },
  };
}
