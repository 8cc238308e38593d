import { type Language } from '../account/account.ts';
import { type Zone } from '../deadline/deadline.ts';
import { type FileReading } from '../files/file-fault.ts';
import { type ImportedIdea } from '../mutation/mutation.ts';

/**
 * The apps and formats whose files can be read, besides Forge's own JSON. The reader of `todoist-csv` is
 * `readTodoistCsv` in `read-todoist-csv.ts`, and so on: each is loaded on its own.
 */
export const foreignSources = [
  'todoist-csv',
  'todoist-json',
  'ticktick',
  'trello',
  'google-tasks',
  'microsoft-to-do',
  'vikunja',
  'super-productivity',
  'forge-csv',
  'forge-json',
  'csv',
  'text',
] as const;

export type ForeignSource = (typeof foreignSources)[number];

/** An idea of another app's file, ready for an import: its texts are clean and within all limits. */
export type ForeignIdea = ImportedIdea;

/** The kinds of content that an idea cannot hold. */
export const leftOutKinds = [
  'attachment',
  'assignee',
  'column',
  'custom-field',
  'deleted',
  'duration',
  'heading',
  'nesting',
  'note',
  'project',
  'recurrence',
  'relation',
  'reminder',
  'row',
  'section',
  'start-date',
  'tracked-time',
] as const;

export type LeftOutKind = (typeof leftOutKinds)[number];

/** One part of a file that is not imported. */
export interface LeftOut {
  readonly kind: LeftOutKind;
  /** Its name or content, at most 80 characters; may be empty. */
  readonly text: string;
}

/** The fields of an idea that a column of a CSV file can fill, in the order of the choice. */
export const csvFields = [
  'title',
  'description',
  'category',
  'deadline',
  'priority',
  'tags',
  'progress',
  'target',
  'note',
  'leave-out',
] as const;

export type CsvField = (typeof csvFields)[number];

export interface CsvColumn {
  /** As in the header; may be empty. */
  readonly name: string;
  /** As given in the context, else guessed by the name. */
  readonly field: CsvField;
}

/** The content of another app's file, ready to be imported. */
export interface ForeignFile {
  readonly source: ForeignSource;
  /** In the order of the file. At least one and at most as many as an account may have. */
  readonly ideas: readonly ForeignIdea[];
  readonly leftOut: readonly LeftOut[];
  /** The positions of ideas with a text that was cut. The rest of the text is in their notes. */
  readonly shortened: ReadonlySet<number>;
  /** The columns of a file of source `csv`, which the person can map. */
  readonly columns?: readonly CsvColumn[];
  /** For source `csv`: whether its dates can be read both with the day and with the month first. */
  readonly needsDayOrder?: boolean;
}

/** Labels for content that a reader keeps in a note because an idea has no field for it. */
export interface NoteWords {
  readonly date: string;
  readonly link: string;
}

export interface ReadingContext {
  /** The person's zone. */
  readonly zone: Zone;
  /** Milliseconds since 1970 UTC. */
  readonly nowMs: number;
  /** The page's language. */
  readonly language: Language;
  readonly words: NoteWords;
  /** All categories by their stored names. */
  readonly categories: readonly string[];
  /** For source `csv`: the field of each column. Guessed if missing. */
  readonly columns?: readonly CsvField[];
  /** For source `csv`: whether dates such as 3/4 have the day first. Guessed by the language if missing. */
  readonly dayFirst?: boolean;
}

/** Work that pauses at each `yield`, where the page may paint and answer. */
export type Steps<T> = Generator<undefined, T>;

export type ForeignReading = Steps<FileReading<ForeignFile>>;

/** Reads a file's text, or the value of its JSON, or says why it is refused. Readers pause about every millisecond. */
export type ForeignReader<Content = string> = (content: Content, context: ReadingContext) => ForeignReading;
