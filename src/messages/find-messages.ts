import { enFind } from './en/find.ts';
import { esFind } from './es/find.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of a search and of the filters that the dashboard sets. They load with the first one. */
export const findMessages: FeatureMessages<typeof enFind> = { en: enFind, es: esFind };
