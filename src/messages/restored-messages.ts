import { enRestored } from './en/restored.ts';
import { esRestored } from './es/restored.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the notice about a restored server. */
export const restoredMessages: FeatureMessages<typeof enRestored> = { en: enRestored, es: esRestored };
