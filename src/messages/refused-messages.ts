import { enRefused } from './en/refused.ts';
import { esRefused } from './es/refused.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the mutations that the server refused. */
export const refusedMessages: FeatureMessages<typeof enRefused> = { en: enRefused, es: esRefused };
