import { median } from '../harness/statistics.ts';
import { type CrashResult } from './workloads/crash.ts';

/** Every measured figure by its name, one value per round. */
export type Figures = Record<string, number[]>;

export interface BackendResults {
  readonly title: string;
  readonly durability: string;
  readonly passwordHash: string;
  readonly figures: Figures;
  readonly crash: CrashResult | null;
  /** The error messages of workloads that failed. */
  readonly faults: readonly string[];
}

/** The name of each figure in the report, and whether more or less is better. */
export const figureNames = {
  'adds 1': { text: 'adds a second, 1 client', better: 'more' },
  'adds 16': { text: 'adds a second, 16 clients', better: 'more' },
  'adds 64': { text: 'adds a second, 64 clients', better: 'more' },
  'adds 64 p99': { text: 'p99 of an add at 64 clients, ms', better: 'less' },
  'lists 1': { text: 'lists of 100 a second, 1 reader', better: 'more' },
  'lists 16': { text: 'lists of 100 a second, 16 readers', better: 'more' },
  'changed lists': { text: 'changes with a list of 100 after each a second, 16 readers', better: 'more' },
  'live p50': { text: 'write to subscriber at 50/s, p50, ms', better: 'less' },
  'live p99': { text: 'write to subscriber at 50/s, p99, ms', better: 'less' },
  'sign-ins': { text: 'sign-ins a second, 8 at once', better: 'more' },
  'memory idle': { text: 'memory, idle after the start, MiB', better: 'less' },
  'cold start': { text: 'start to the first list, ms', better: 'less' },
} as const;

export type FigureName = keyof typeof figureNames;

export function figureOf(results: BackendResults | undefined, name: FigureName): number {
  return median(results?.figures[name] ?? []);
}

/**
 * How many times better one backend is than another: the median of the ratios in each round. The backends
 * alternate within a round, so other load on the machine affects both.
 */
export function advantage(
  one: BackendResults | undefined,
  other: BackendResults | undefined,
  name: FigureName,
): number {
  const ours = one?.figures[name] ?? [];
  const theirs = other?.figures[name] ?? [];
  const ratios = ours.slice(0, theirs.length).map((value, round) => {
    const theirValue = theirs[round] ?? NaN;
    return figureNames[name].better === 'more' ? value / theirValue : theirValue / value;
  });
  return median(ratios);
}
