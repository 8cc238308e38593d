import { spawnSync } from 'node:child_process';

/** Milliseconds added to every fsync, to simulate a slow disk or network volume. */
export const addedDelayMs = 5;

const syncCalls = 'fdatasync,fsync';

/**
 * The arguments to put before a command to slow its disk down; null if strace is missing or not permitted.
 */
export function slowDiskCommand(): readonly string[] | null {
  const strace = [
    'strace',
    '--follow-forks',
    '--seccomp-bpf',
    '--output=/dev/null',
    `--trace=${syncCalls}`,
    `--inject=${syncCalls}:delay_exit=${addedDelayMs * 1_000}`,
  ];
  const [command = '', ...args] = strace;
  const { status } = spawnSync(command, [...args, process.execPath, '--version'], { stdio: 'ignore' });
  return status === 0 ? strace : null;
}
