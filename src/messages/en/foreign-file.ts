import { type MarkdownWords } from '#domain/files/export-markdown.ts';
import { type NoteWords } from '#domain/import/foreign-file.ts';

const noteWords: NoteWords = { date: 'Date', link: 'Link' };

const markdownWords: MarkdownWords = {
  deadline: 'Deadline',
  target: 'Target',
  progress: 'Progress',
  updates: 'Updates',
  notes: 'Notes',
};

/** The words of what is read from the files of other apps, and written for them. */
export const enForeignFile = { noteWords, markdownWords };
