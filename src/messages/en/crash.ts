/** Texts of the screen after a crash, which may come before any other text is loaded. */
export const enCrash = {
  crashed: 'Something went wrong. Please try again.',
  crashedText: 'Your work is saved on this device. Reload to get it back.',
  reload: 'Reload',
};

export type CrashTexts = typeof enCrash;
