import { enSelection } from './en/selection.ts';
import { esSelection } from './es/selection.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of choosing several ideas. They load with the lists and with the first selection. */
export const selectionMessages: FeatureMessages<typeof enSelection> = { en: enSelection, es: esSelection };
