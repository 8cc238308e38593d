import { enStepCount } from './en/step-count.ts';
import { esStepCount } from './es/step-count.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** The text of how many steps are done, which loads with the rows of List. */
export const stepCountMessages: FeatureMessages<typeof enStepCount> = { en: enStepCount, es: esStepCount };
