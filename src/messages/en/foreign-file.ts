import { type MarkdownWords } from '#domain/files/export-markdown.ts';
import { type LeftOutKind, type NoteWords } from '#domain/import/foreign-file.ts';

const leftOutKinds: Readonly<Record<LeftOutKind, string>> = {
  attachment: 'Attached file',
  assignee: 'Assigned person',
  column: 'Column',
  'custom-field': 'Custom field',
  deleted: 'Deleted task',
  duration: 'Estimated time',
  heading: 'Heading',
  nesting: 'Level of a step below a step',
  note: 'Note',
  project: 'List or folder without ideas of its own',
  recurrence: 'Repetition',
  relation: 'Link to another task',
  reminder: 'Reminder',
  row: 'Row without a title',
  section: 'Section of a list',
  'start-date': 'Start date',
  'tracked-time': 'Tracked time',
};

const noteWords: NoteWords = { date: 'Date', link: 'Link' };

const markdownWords: MarkdownWords = {
  deadline: 'Deadline',
  target: 'Target',
  progress: 'Progress',
  updates: 'Updates',
  notes: 'Notes',
};

/** The words of what is read from the files of other apps, and written for them. */
export const enForeignFile = { leftOutKinds, noteWords, markdownWords };
