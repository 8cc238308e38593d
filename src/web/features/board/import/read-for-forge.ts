import { currentStamp } from '#client/replica/create-mutation.ts';
import { type FileReading } from '#domain/files/file-fault.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { type CsvField, type ForeignFile } from '#domain/import/foreign-file.ts';
import { foreignFileMessages } from '#messages/foreign-file-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { readForeignFile } from '../../../platform/read-foreign-file.ts';
import { isDayFirst } from './is-day-first.ts';
import { readInSlices } from './read-in-slices.ts';

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
  const stamp = currentStamp(environment);
  const own = client.account.get()?.view.account;
  const context = {
    language,
    words: foreignFileMessages[language].noteWords,
    categories: allCategories(own?.categories ?? []),
    ...(own?.tags && { tags: own.tags }),
    dayFirst: isDayFirst(locale),
    ...mapping,
  };
  const reading = await readForeignFile(file, { ...context, stamp });
  if (!reading.ok) return reading;
  const { value } = reading;
  if ('ideas' in value) return { ok: true, value };
  return readInSlices(value, { ...context, zone: zone.get(), nowMs: stamp.at });
}
