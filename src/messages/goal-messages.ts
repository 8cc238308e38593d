import { enGoal } from './en/goal.ts';
import { esGoal } from './es/goal.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the weekly goal. They load only for people who have one. */
export const goalMessages: FeatureMessages<typeof enGoal> = { en: enGoal, es: esGoal };
