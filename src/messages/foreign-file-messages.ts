import { enForeignFile } from './en/foreign-file.ts';
import { esForeignFile } from './es/foreign-file.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** The words of the Markdown file that Forge exports. */
export const foreignFileMessages: FeatureMessages<typeof enForeignFile> = {
  en: enForeignFile,
  es: esForeignFile,
};
