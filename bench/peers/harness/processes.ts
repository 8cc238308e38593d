import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface Started {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  readonly stopSignal: NodeJS.Signals;
}

export interface SpawnDetails extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  /** The file that its output is appended to. */
  readonly log: string;
  readonly stopSignal?: NodeJS.Signals;
}

const stopTimeoutMs = 15_000;

/** The processes of one backend. Only these and their descendants are measured and ended. */
export class Processes {
  #started: Started[] = [];

  spawn(
    command: string,
    args: readonly string[],
    { log, stopSignal = 'SIGTERM', env, ...rest }: SpawnDetails,
  ): void {
    const output = openSync(log, 'a');
    const child = spawn(command, [...args], {
      ...rest,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', output, output],
    });
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    this.#started.push({ child, exited, stopSignal });
  }

  /**
   * Resident memory in MiB. `shared` divides pages among the processes that share them, so each page counts
   * once.
   */
  memory(): { readonly resident: number; readonly shared: number } {
    let resident = 0;
    let shared = 0;
    for (const pid of this.#pids()) {
      const text = readProc(`/proc/${pid}/smaps_rollup`);
      resident += Number(/^Rss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
      shared += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    }
    return { resident: resident / 1_024, shared: shared / 1_024 };
  }

  /** Processor time since the start, in ms. */
  processorTime(): number {
    return this.#pids().reduce((sum, pid) => sum + timeOf(pid), 0);
  }

  /** Ends the processes, the last started first. */
  async stop(): Promise<void> {
    for (const { child, exited, stopSignal } of this.#started.splice(0).reverse()) {
      child.kill(stopSignal);
      await Promise.race([exited, sleep(stopTimeoutMs, undefined, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    }
  }

  /** Kills all processes at once, as in a crash. */
  async crash(): Promise<void> {
    const pids = this.#pids();
    for (const pid of pids) killQuietly(pid);
    await Promise.all(this.#started.splice(0).map(({ exited }) => exited));
    while (pids.some((pid) => existsSync(`/proc/${pid}/exe`))) await sleep(10);
  }

  #pids(): number[] {
    return this.#started
      .filter(({ child }) => child.exitCode === null && child.signalCode === null)
      .flatMap(({ child }) => (child.pid === undefined ? [] : withDescendants(child.pid)));
  }
}

/** Processor time of a process and its descendants, in ms. */
export function processorTimeOf(pid: number): number {
  return withDescendants(pid).reduce((sum, one) => sum + timeOf(one), 0);
}

function withDescendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statOf(Number(name))[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const from = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(from)];
  return from(pid);
}

/** Processor time in ms. A process's figures include those of ended children it has waited for. */
function timeOf(pid: number): number {
  const stat = statOf(pid);
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) * 10;
}

/** The fields of /proc/<pid>/stat after the process name, which may contain spaces. */
function statOf(pid: number): string[] {
  const text = readProc(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** The file's text; empty if the process has ended meanwhile. */
function readProc(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
