import { type Samples } from './statistics.ts';

/** What has to hold, and whether it does. */
export interface Goal {
  readonly text: string;
  readonly value: number;
  readonly isMet: boolean;
}

/** One part of the benchmark: its table for people, every single sample for programs. */
export interface BenchmarkResult {
  readonly name: string;
  /** Markdown. */
  readonly text: string;
  readonly samples: Samples;
  readonly goals: readonly Goal[];
}
