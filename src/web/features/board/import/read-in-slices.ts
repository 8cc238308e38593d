import { type FileReading } from '#domain/files/file-fault.ts';
import { type ForeignFile, type ReadingContext } from '#domain/import/foreign-file.ts';
import { type SteppedReader } from '#domain/import/stepped-reading.ts';
import { type PageSource, type UnreadFile } from '../../../import-worker/foreign-question.ts';

/** Loads the readers that use the grammar of dates, which the page has for the capture line. */
const readers: Readonly<Record<PageSource, () => Promise<SteppedReader>>> = {
  text: async () => (await import('#domain/import/read-text.ts')).readTextInSteps,
  'todoist-csv': async () => (await import('#domain/import/read-todoist-csv.ts')).readTodoistCsvInSteps,
};

/** How long the page reads before it yields to other work, in ms. One step may exceed it. */
const sliceMs = 20;

/** Reads a text in the page, in slices between which the page answers. */
export async function readInSlices(
  { source, text }: UnreadFile,
  context: ReadingContext,
): Promise<FileReading<ForeignFile>> {
  const read = await readers[source]();
  const steps = read(text, context);
  let sliceEnd = performance.now() + sliceMs;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    sliceEnd = performance.now() + sliceMs;
  }
}
