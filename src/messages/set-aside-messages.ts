import { enSetAside } from './en/set-aside.ts';
import { esSetAside } from './es/set-aside.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts about setting ideas aside. They load with the first menu, or with Focus if everything is set aside. */
export const setAsideMessages: FeatureMessages<typeof enSetAside> = { en: enSetAside, es: esSetAside };
