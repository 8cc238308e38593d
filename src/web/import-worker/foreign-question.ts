import { type FileReading } from '#domain/files/file-fault.ts';
import { type ForeignFile, type ForeignSource, type ReadingContext } from '#domain/import/foreign-file.ts';
import { type Stamp } from '#domain/mutation/mutation.ts';

/** The context of a reading in a form that can be sent to another thread: the stamp gives the zone and the time. */
export interface ForeignContext extends Omit<ReadingContext, 'zone' | 'nowMs'> {
  readonly stamp: Stamp;
}

/** The message from the page to the worker that reads files. */
export interface ForeignQuestion {
  readonly file: File;
  readonly context: ForeignContext;
}

/** The sources whose dates are phrases. The page has the grammar of those, so it reads them itself, in steps. */
export type PageSource = Extract<ForeignSource, 'text' | 'todoist-csv'>;

/** The text of a file whose reader runs in the page. */
export interface UnreadFile {
  readonly source: PageSource;
  readonly text: string;
}

export type WorkerReading = FileReading<ForeignFile | UnreadFile>;

/** The worker's answer; null if its code could not be loaded. */
export type ForeignAnswer = WorkerReading | null;
