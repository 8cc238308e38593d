import { type FileReading } from '#domain/files/file-fault.ts';
import { type ForeignFile, type ReadingContext } from '#domain/import/foreign-file.ts';
import { type Stamp } from '#domain/mutation/mutation.ts';

/** How a file is read, as data that can be sent to another thread: the stamp gives the zone and the time. */
export interface ForeignContext extends Omit<ReadingContext, 'zone' | 'nowMs'> {
  readonly stamp: Stamp;
}

/** What the page asks the worker that reads files. */
export interface ForeignQuestion {
  readonly file: File;
  readonly context: ForeignContext;
}

/** The worker's answer; null if its code could not be loaded. */
export type ForeignAnswer = FileReading<ForeignFile> | null;
