import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const built = path.resolve(import.meta.dirname, '../../build/cli/forge-cli.mjs');

/** For a test that runs it several times: each run starts a process. */
export const severalRuns = { timeout: 120_000 } as const;

export interface CommandLineResult {
  /** The exit status; null if a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The content of its input, which then ends. */
  readonly input?: string | Uint8Array;
  /** A file that takes its output. */
  readonly output?: string;
  /** The Node that runs it. */
  readonly node?: string;
  /** Called with the running process. */
  readonly onStart?: (child: ChildProcess) => void;
}

/** The command line as a person has it: its file alone, in a home of its own, with nothing of the project near. */
export interface CommandLine {
  readonly home: string;
  /** The variables of every run. */
  readonly env: Readonly<Record<string, string>>;
  run(args: readonly string[], options?: RunOptions): Promise<CommandLineResult>;
  remove(): void;
}

/** Nothing of the test's own environment gets there but the path. */
export function createCommandLine(env: Readonly<Record<string, string>> = {}): CommandLine {
  const home = mkdtempSync(path.join(os.tmpdir(), 'forge-cli-'));
  const file = path.join(home, 'forge-cli.mjs');
  copyFileSync(built, file);
  return {
    home,
    env,
    run: (args, { env: more = {}, input = '', output, node = process.execPath, onStart } = {}) =>
      new Promise((resolve, reject) => {
        const descriptor = output === undefined ? null : openSync(output, 'w');
        const child = spawn(node, [file, ...args], {
          cwd: home,
          env: { PATH: process.env['PATH'] ?? '', HOME: home, ...env, ...more },
          stdio: ['pipe', descriptor ?? 'pipe', 'pipe'],
        });
        if (descriptor !== null) closeSync(descriptor);
        let stdout = '';
        let stderr = '';
        child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
        child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
        child.once('error', reject);
        child.once('close', (status) => resolve({ status, stdout, stderr }));
        // A command that reads no input may have ended before it is written.
        child.stdin?.on('error', () => {});
        if (onStart === undefined) child.stdin?.end(input);
        else onStart(child);
      }),
    remove: () => rmSync(home, { recursive: true }),
  };
}
