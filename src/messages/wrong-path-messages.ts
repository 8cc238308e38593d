import { enWrongPath } from './en/wrong-path.ts';
import { esWrongPath } from './es/wrong-path.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the screen that names Forge’s configured address. */
export const wrongPathMessages: FeatureMessages<typeof enWrongPath> = { en: enWrongPath, es: esWrongPath };
