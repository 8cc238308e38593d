import { type ForeignReader } from '#domain/import/foreign-file.ts';
import { type JsonSource, type TextSource } from '#domain/import/recognise-file.ts';

type Readers<Source extends string, Content> = Readonly<
  Record<Source, () => Promise<ForeignReader<Content>>>
>;

// Each reader loads with the first file of its source.

export const textReaders: Readers<TextSource, string> = {
  'todoist-csv': async () => (await import('#domain/import/read-todoist-csv.ts')).readTodoistCsv,
  ticktick: async () => (await import('#domain/import/read-ticktick.ts')).readTicktick,
  'forge-csv': async () => (await import('#domain/import/read-forge-csv.ts')).readForgeCsv,
  csv: async () => (await import('#domain/import/read-csv.ts')).readCsvTable,
  text: async () => (await import('#domain/import/read-text.ts')).readText,
};

export const jsonReaders: Readers<JsonSource, unknown> = {
  'todoist-json': async () => (await import('#domain/import/read-todoist-json.ts')).readTodoistJson,
  trello: async () => (await import('#domain/import/read-trello.ts')).readTrello,
  'google-tasks': async () => (await import('#domain/import/read-google-tasks.ts')).readGoogleTasks,
  'microsoft-to-do': async () => (await import('#domain/import/read-microsoft-to-do.ts')).readMicrosoftToDo,
  vikunja: async () => (await import('#domain/import/read-vikunja.ts')).readVikunja,
  'super-productivity': async () =>
    (await import('#domain/import/read-super-productivity.ts')).readSuperProductivity,
  'forge-json': async () => (await import('#domain/import/read-forge-json.ts')).readForgeJson,
};
