import { enLeftOut } from './en/left-out.ts';
import { esLeftOut } from './es/left-out.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Names of what an import has no place for. */
export const leftOutMessages: FeatureMessages<typeof enLeftOut> = { en: enLeftOut, es: esLeftOut };
