import { type CrashTexts, enCrash } from './en/crash.ts';
import { esCrash } from './es/crash.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the screen that is shown if the page's texts cannot be loaded. */
export const crashTexts: FeatureMessages<CrashTexts> = { en: enCrash, es: esCrash };
