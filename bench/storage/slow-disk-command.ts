import { spawnSync } from 'node:child_process';

/** Added to every fsync, as on a disk or a network volume that is slow to promise. */
export const addedDelayMs = 5;

const syncCalls = 'fdatasync,fsync';

/** The words before a command that slow its disk down, or null where strace is missing or not allowed. */
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
