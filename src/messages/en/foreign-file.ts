import { type MarkdownWords } from '#domain/files/export-markdown.ts';

const markdownWords: MarkdownWords = {
  deadline: 'Deadline',
  target: 'Target',
  progress: 'Progress',
  updates: 'Updates',
  notes: 'Notes',
};

/** The words of the Markdown file that Forge exports. */
export const enForeignFile = { markdownWords };
