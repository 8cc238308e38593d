/** Texts of the hint at a new password’s strength. */
export const enPasswordStrength = {
  passwordStrength: {
    short: (min: number) => `Too short: at least ${min} characters`,
    weak: 'Weak: easy to guess',
    fair: 'Fair: longer is stronger',
    strong: 'Strong',
  },
};
