import { type Language } from '#domain/account/account.ts';
import { enPalette } from './en/palette.ts';
import { esPalette } from './es/palette.ts';

/** The palette's texts. They load with it. */
export const paletteMessages: Readonly<Record<Language, (typeof enPalette)['palette']>> = {
  en: enPalette.palette,
  es: esPalette.palette,
};
