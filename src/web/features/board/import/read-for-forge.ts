import { type FileReading } from '#domain/files/file-fault.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { type CsvField, type ForeignFile } from '#domain/import/foreign-file.ts';
import { foreignImportMessages } from '#messages/foreign-import-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { isDayFirst } from './is-day-first.ts';
import { readForeignFile } from './read-foreign-file.ts';

/** The person's choices for the columns and dates of a CSV file. A missing one is guessed. */
export interface CsvMapping {
  readonly columns?: readonly CsvField[];
  readonly dayFirst?: boolean;
}

/** Reads the file of another app in the person's language and zone. */
export async function readForForge(
  file: File,
  { client, environment, messages, zone }: Forge,
  mapping: CsvMapping = {},
): Promise<FileReading<ForeignFile>> {
  const { language, locale } = messages.get().format;
  return readForeignFile(file, {
    zone: zone.get(),
    nowMs: environment.now(),
    language,
    words: foreignImportMessages[language].noteWords,
    categories: allCategories(client.account.get()?.view.account.categories ?? []),
    dayFirst: isDayFirst(locale),
    ...mapping,
  });
}
