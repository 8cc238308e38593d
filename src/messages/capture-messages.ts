import { type Language } from '#domain/account/account.ts';
import { enCapture } from './en/capture.ts';
import { esCapture } from './es/capture.ts';

/** Texts that load with the first captured line, because showing the board needs none of them. */
export const captureMessages: Readonly<Record<Language, typeof enCapture>> = { en: enCapture, es: esCapture };
