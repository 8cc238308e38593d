import { csvFileName, exportAsCsv } from '#domain/files/export-csv.ts';
import { exportAsMarkdown, markdownFileName } from '#domain/files/export-markdown.ts';
import { foreignFileMessages } from '#messages/foreign-file-messages.ts';
import { type Forge } from '../../app/context/forge.ts';
import { saveFile } from '../../platform/files.ts';

/** Downloads all ideas as a file of another format than Forge's own. */
export function saveExport(format: 'csv' | 'markdown', { client, environment, messages }: Forge): void {
  const ideas = client.account.get()?.view.all();
  if (!ideas) return;
  if (format === 'csv') return saveFile(csvFileName, exportAsCsv(ideas), 'text/csv');
  const { language } = messages.get().format;
  const words = foreignFileMessages[language].markdownWords;
  const context = { language, zone: environment.zone, nowMs: environment.now(), words };
  return saveFile(markdownFileName, exportAsMarkdown(ideas, context), 'text/markdown');
}
