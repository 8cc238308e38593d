import { currentStamp } from '#client/replica/create-mutation.ts';
import { type FileFault, type FileReading } from '#domain/files/file-fault.ts';
import { allCategories } from '#domain/idea/categories.ts';
import { type CsvField, type ForeignFile } from '#domain/import/foreign-file.ts';
import { fileFaultMessages } from '#messages/file-fault-messages.ts';
import { foreignFileMessages } from '#messages/foreign-file-messages.ts';
import { type Forge } from '../../../app/context/forge.ts';
import { type ToastOptions } from '../../../app/feedback/toasts.ts';
import { readForeignFile } from '../../../platform/read-foreign-file.ts';
import { fileFaultText } from '../files/file-fault-text.ts';
import { isDayFirst } from './is-day-first.ts';
import { readInSlices } from './read-in-slices.ts';

/** What the person says of the columns and dates of a CSV file; guessed where it is missing. */
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
  const context = {
    language,
    words: foreignFileMessages[language].noteWords,
    categories: allCategories(client.account.get()?.view.account.categories ?? []),
    dayFirst: isDayFirst(locale),
    ...mapping,
  };
  const reading = await readForeignFile(file, { ...context, stamp });
  if (!reading.ok) return reading;
  const { value } = reading;
  if ('ideas' in value) return { ok: true, value };
  return readInSlices(value, { ...context, zone: zone.get(), nowMs: stamp.at });
}

/** Opens the preview of another app's file, or says why it is refused. */
export async function openForeignFile(file: File, forge: Forge): Promise<void> {
  const reading = await readForForge(file, forge);
  if (reading.ok) forge.dialogs.show({ kind: 'foreign-import', file, preview: reading.value });
  else refuse(reading.fault, forge);
}

/** The button that opens the preview of a file that `Import` refuses; none if it is not another app's either. */
export async function offerForeignImport(file: File, forge: Forge): Promise<ToastOptions['action']> {
  const reading = await readForForge(file, forge).catch(() => null);
  if (!reading?.ok) return undefined;
  return {
    label: ({ actions }) => actions.importForeign,
    run: () => forge.dialogs.show({ kind: 'foreign-import', file, preview: reading.value }),
  };
}

function refuse(fault: FileFault, { actions, toasts }: Forge): void {
  const textOf = ({ format }: Parameters<NonNullable<ToastOptions['detail']>>[0]) =>
    fileFaultText(fault, fileFaultMessages[format.language]);
  if (fault.kind === 'not-utf-8') toasts.error(textOf);
  // The toast says the same.
  else if (fault.kind === 'unknown-format') actions.refuseFile(undefined);
  else actions.refuseFile(textOf);
}
