import { enSteps } from './en/steps.ts';
import { esSteps } from './es/steps.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of an idea's steps, which load with their part of a card. */
export const stepsMessages: FeatureMessages<typeof enSteps> = { en: enSteps, es: esSteps };
