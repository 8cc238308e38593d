import { type ForeignReader, type ForeignSource } from '#domain/import/foreign-file.ts';
import { type PageSource } from './foreign-question.ts';

/** Loads the reader of each source, so that a file costs no more than its own. */
export const foreignReaders: Readonly<
  Record<Exclude<ForeignSource, PageSource>, () => Promise<ForeignReader>>
> = {
  'todoist-json': async () => (await import('#domain/import/read-todoist-json.ts')).readTodoistJson,
  ticktick: async () => (await import('#domain/import/read-ticktick.ts')).readTicktick,
  trello: async () => (await import('#domain/import/read-trello.ts')).readTrello,
  'google-tasks': async () => (await import('#domain/import/read-google-tasks.ts')).readGoogleTasks,
  'microsoft-to-do': async () => (await import('#domain/import/read-microsoft-to-do.ts')).readMicrosoftToDo,
  vikunja: async () => (await import('#domain/import/read-vikunja.ts')).readVikunja,
  'super-productivity': async () =>
    (await import('#domain/import/read-super-productivity.ts')).readSuperProductivity,
  'forge-csv': async () => (await import('#domain/import/read-forge-csv.ts')).readForgeCsv,
  csv: async () => (await import('#domain/import/read-csv.ts')).readCsvTable,
};
