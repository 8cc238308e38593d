import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { signalling } from './tracer.ts';

const main = path.resolve(import.meta.dirname, '../../../src/server/cli/main.ts');

/** Where a signal comes upon a command: at its so-manieth call of a kind. */
export interface Blow {
  readonly signal: 'KILL' | 'INT' | 'TERM';
  readonly call: string;
  readonly when: number;
}

/** Runs a command of the operator's that a signal comes upon, if it gets there. */
export function strikeCommand(
  line: string,
  environment: Readonly<Record<string, string>>,
  { signal, call, when }: Blow,
): SpawnSyncReturns<string> {
  const [program = '', ...words] = signalling(signal, call, when);
  return spawnSync(program, [...words, process.execPath, main, ...line.split(' ')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: os.tmpdir(), ...environment },
  });
}

/** Runs a command of the operator's that is killed at its so-manieth call of a kind; says whether it got there. */
export function killCommand(line: string, dataDirectory: string, call: string, when: number): boolean {
  const blow = { signal: 'KILL', call, when } as const;
  const { status, signal, stderr } = strikeCommand(line, { DATA_DIR: dataDirectory }, blow);
  if (signal === 'SIGKILL') return true;
  if (status !== 0) throw new Error(`${line} ended with ${status}: ${stderr}`);
  return false;
}
