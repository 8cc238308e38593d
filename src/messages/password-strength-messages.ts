import { enPasswordStrength } from './en/password-strength.ts';
import { esPasswordStrength } from './es/password-strength.ts';
import { type FeatureMessages } from './feature-messages.ts';

/** Texts of the hint at a new password’s strength. */
export const passwordStrengthMessages: FeatureMessages<typeof enPasswordStrength> = {
  en: enPasswordStrength,
  es: esPasswordStrength,
};
