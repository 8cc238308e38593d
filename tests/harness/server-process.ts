import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from './until.ts';

const main = path.resolve(import.meta.dirname, '../../build/server/main.js');

/** The built server in its own process, with only the given environment, as an operator starts it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** The address in its ready message. */
  url(): Promise<string>;
  /** Resolves with the exit code when the process ends, or with null if a signal ended it. */
  readonly exited: Promise<number | null>;
}

export type ServerEnvironment = Readonly<Record<string, string>>;

export interface ServerStartOptions {
  readonly workingDirectory?: string;
  /** The script to run instead of the real server. */
  readonly script?: string;
  /** Arguments of the script. */
  readonly scriptArguments?: readonly string[];
  /** A program and its arguments that run the server, for example a tracer. */
  readonly wrapper?: readonly string[];
}

/** Owns the processes and directories of a test: `end` stops the processes and removes the directories. */
export interface ProcessScope {
  directory(): string;
  start(environment: ServerEnvironment, options?: ServerStartOptions): ServerProcess;
  end(): Promise<void>;
}

export function createProcessScope(): ProcessScope {
  const directories: string[] = [];
  const started: ServerProcess[] = [];
  return {
    directory() {
      const directory = mkdtempSync(path.join(os.tmpdir(), 'forge-process-'));
      directories.push(directory);
      return directory;
    },
    start(environment, options) {
      const server = startProcess(environment, options);
      started.push(server);
      return server;
    },
    async end() {
      for (const { child, exited } of started.splice(0)) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
        await exited;
      }
      for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
    },
  };
}

function startProcess(
  environment: ServerEnvironment,
  {
    workingDirectory = os.tmpdir(),
    script = main,
    scriptArguments = [],
    wrapper = [],
  }: ServerStartOptions = {},
): ServerProcess {
  // The test machine's own variables must not configure the server; it gets only the path and the temporary
  // directory. Tests import more often than people do.
  const inherited = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: os.tmpdir(),
    IMPORTS_PER_HOUR: '1000000',
  };
  const [program = '', ...args] = [...wrapper, process.execPath, script, ...scriptArguments];
  const child = spawn(program, args, {
    cwd: workingDirectory,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('error', (error) => (stderr += `${program} cannot be run: ${error.message}`));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const address = () => /^Forge is ready at (\S+)$/m.exec(stdout)?.[1];
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    async url() {
      await until(() => address() !== undefined || child.exitCode !== null, 'the server to be ready');
      const url = address();
      if (url === undefined) throw new Error(`the server ended with ${child.exitCode}: ${stderr}`);
      return url;
    },
  };
}
