import { enForeignFile } from './en/foreign-file.ts';
import { esForeignFile } from './es/foreign-file.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** The words of what is read from the files of other apps, and written for them. */
export const foreignFileMessages: FeatureMessages<typeof enForeignFile> = {
  en: enForeignFile,
  es: esForeignFile,
};
