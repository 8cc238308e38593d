import { enDeadline } from './en/deadline.ts';
import { esDeadline } from './es/deadline.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the offered deadlines. They load with the first menu or form that offers them. */
export const deadlineMessages: FeatureMessages<typeof enDeadline> = { en: enDeadline, es: esDeadline };
