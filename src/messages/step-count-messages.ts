import { enStepCount } from './en/step-count.ts';
import { esStepCount } from './es/step-count.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** The text "{d} of {n} steps", which loads with the rows of List. */
export const stepCountMessages: FeatureMessages<typeof enStepCount> = { en: enStepCount, es: esStepCount };
