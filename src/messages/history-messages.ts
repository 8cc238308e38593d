import { enHistory } from './en/history.ts';
import { esHistory } from './es/history.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of an idea’s history, and of an undo that was skipped. */
export const historyMessages: FeatureMessages<typeof enHistory> = { en: enHistory, es: esHistory };
