import { enPasswordReset } from './en/password-reset.ts';
import { esPasswordReset } from './es/password-reset.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of resetting a password. */
export const passwordResetMessages: FeatureMessages<typeof enPasswordReset> = {
  en: enPasswordReset,
  es: esPasswordReset,
};
