import { enCapture } from './en/capture.ts';
import { esCapture } from './es/capture.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts that load with the first captured line, because showing the board needs none of them. */
export const captureMessages: FeatureMessages<typeof enCapture> = { en: enCapture, es: esCapture };
