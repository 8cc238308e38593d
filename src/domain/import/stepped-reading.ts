import { type FileReading } from '../files/file-fault.ts';
import { type ForeignFile, type ReadingContext } from './foreign-file.ts';

/**
 * The work of a reader that needs the grammar of dates, in steps of a few milliseconds. The grammar is on the page
 * already, so the page runs it there, and draws between two steps, instead of loading it again in a worker.
 */
export type ReadingSteps = Generator<undefined, FileReading<ForeignFile>>;

export type SteppedReader = (text: string, context: ReadingContext) => ReadingSteps;

/** After how many rows a reader can be paused. */
export const rowsPerStep = 50;

export function runToEnd(steps: ReadingSteps): FileReading<ForeignFile> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
