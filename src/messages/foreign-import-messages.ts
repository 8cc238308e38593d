import { enForeignImport } from './en/foreign-import.ts';
import { esForeignImport } from './es/foreign-import.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the preview of another app's file. */
export const foreignImportMessages: FeatureMessages<typeof enForeignImport> = {
  en: enForeignImport,
  es: esForeignImport,
};
