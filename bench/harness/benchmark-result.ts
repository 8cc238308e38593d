import { type Samples } from './statistics.ts';

/** A goal and whether the measured value meets it. */
export interface Goal {
  readonly text: string;
  readonly value: number;
  readonly isMet: boolean;
}

/** One part of the benchmark: a table for readers and every sample for programs. */
export interface BenchmarkResult {
  readonly name: string;
  /** The table as Markdown. */
  readonly text: string;
  readonly samples: Samples;
  readonly goals: readonly Goal[];
}
