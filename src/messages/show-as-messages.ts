import { enShowAs } from './en/show-as.ts';
import { esShowAs } from './es/show-as.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the choice how List shows its ideas, which load with List. */
export const showAsMessages: FeatureMessages<typeof enShowAs> = { en: enShowAs, es: esShowAs };
