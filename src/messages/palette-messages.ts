import { enPalette } from './en/palette.ts';
import { esPalette } from './es/palette.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** The palette's texts. They load with it. */
export const paletteMessages: FeatureMessages<typeof enPalette> = { en: enPalette, es: esPalette };
