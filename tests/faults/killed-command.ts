import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../src/server/cli/main.ts');

/** Runs a command of the operator's that is killed at its so-manieth call of a kind; says whether it got there. */
export function killCommand(line: string, dataDirectory: string, call: string, when: number): boolean {
  const tracer = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`];
  const killer = ['-e', `inject=${call}:signal=KILL:when=${when}`];
  const command = [process.execPath, main, ...line.split(' ')];
  const { status, signal, stderr } = spawnSync('strace', [...tracer, ...killer, ...command], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: os.tmpdir(), DATA_DIR: dataDirectory },
  });
  if (signal === 'SIGKILL') return true;
  if (status !== 0) throw new Error(`${line} ended with ${status}: ${stderr}`);
  return false;
}
