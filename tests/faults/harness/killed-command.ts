import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import os from 'node:os';
import { operatorCommandFile } from '../../harness/operator-command-file.ts';
import { straceSignal } from './strace-command.ts';

/** A signal sent at the `when`-th system call of a kind. */
export interface SignalAtCall {
  readonly signal: 'KILL' | 'INT' | 'TERM' | 'HUP';
  readonly call: string;
  readonly when: number;
}

/** Runs an operator's command that receives a signal at this call, if it gets that far. */
export function signalCommand(
  line: string,
  environment: Readonly<Record<string, string>>,
  { signal, call, when }: SignalAtCall,
): SpawnSyncReturns<string> {
  const [program = '', ...words] = straceSignal(signal, call, when);
  return spawnSync(program, [...words, process.execPath, operatorCommandFile, ...line.split(' ')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: os.tmpdir(), ...environment },
  });
}

/**
 * Runs an operator's command and kills it at the `when`-th system call of a kind. Returns false if it
 * finished before.
 * @throws Error if the command fails by itself
 */
export function killCommand(line: string, dataDirectory: string, call: string, when: number): boolean {
  const signalAtCall = { signal: 'KILL', call, when } as const;
  const { status, signal, stderr } = signalCommand(line, { DATA_DIR: dataDirectory }, signalAtCall);
  if (signal === 'SIGKILL') return true;
  if (status !== 0) throw new Error(`${line} ended with ${status}: ${stderr}`);
  return false;
}
