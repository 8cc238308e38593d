import { type FileReading } from '../files/file-fault.ts';
import { type ForeignFile, type ReadingContext } from './foreign-file.ts';

/**
 * A reader that needs the grammar of dates runs in steps of a few milliseconds. The page has loaded the grammar already, so it
 * runs the reader itself and paints between two steps, instead of loading the grammar again in a worker.
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
