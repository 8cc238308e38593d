import { enHelp } from './en/help.ts';
import { esHelp } from './es/help.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the help. */
export const helpMessages: FeatureMessages<typeof enHelp> = { en: enHelp, es: esHelp };
