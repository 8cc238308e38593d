import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { median, type Samples } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';
import { addedDelayMs, slowDiskCommand } from './slow-disk-command.ts';

const rounds = 5;
const durationMs = 1_000;
const script = path.join(import.meta.dirname, 'storage-process.ts');

/** Measures durable adds: with group commit, and with a transaction for each. */
export async function benchmarkStorage(): Promise<BenchmarkResult> {
  const samples = await measure([]);
  return {
    name: 'storage',
    text: `Storage: durable adds a second, beside this disk's fdatasync.\n\n${tableOf(samples)}`,
    samples,
    goals: [],
  };
}

/** The same on a disk that takes longer to sync. */
export async function benchmarkSlowStorage(): Promise<BenchmarkResult> {
  const name = 'storage on a slow disk';
  const title = `The same with ${addedDelayMs} ms added to each fsync`;
  const wrapper = slowDiskCommand();
  if (wrapper === null) {
    const text = `${title}: not measured, as strace is missing here or not allowed.`;
    return { name, text, samples: {}, goals: [] };
  }
  const samples = await measure(wrapper);
  const ratio = ratioOf(samples, 64);
  return {
    name,
    text: `${title}.\n\n${tableOf(samples)}`,
    samples,
    goals: [{ text: 'grouped at least 10 × one by one at 64 callers', value: ratio, isMet: ratio >= 10 }],
  };
}

async function measure(wrapper: readonly string[]): Promise<Samples> {
  using directory = dataDirectory();
  const node = [process.execPath, script, directory.path, String(rounds), String(durationMs)];
  const [command = '', ...args] = [...wrapper, ...node];
  const { stdout } = await promisify(execFile)(command, args);
  return JSON.parse(stdout) as Samples;
}

function ratioOf(samples: Samples, callers: number): number {
  return median(samples[`grouped ${callers}`] ?? []) / median(samples[`one by one ${callers}`] ?? []);
}

function tableOf(samples: Samples): string {
  const of = (name: string) => figure(median(samples[name] ?? []));
  // The spread shows whether another program kept the disk busy.
  const syncs = samples['fdatasync'] ?? [];
  const spread = `${of('fdatasync')} (${figure(Math.min(...syncs))} to ${figure(Math.max(...syncs))})`;
  return table(
    ['callers', 'grouped', 'one by one', 'grouped ÷ one by one', 'fdatasync of 4 KiB'],
    [1, 16, 64].map((callers) => [
      String(callers),
      of(`grouped ${callers}`),
      of(`one by one ${callers}`),
      figure(ratioOf(samples, callers)),
      spread,
    ]),
  );
}
