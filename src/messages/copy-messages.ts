import { enCopy } from './en/copy.ts';
import { esCopy } from './es/copy.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of copying to the clipboard. */
export const copyMessages: FeatureMessages<typeof enCopy> = { en: enCopy, es: esCopy };
