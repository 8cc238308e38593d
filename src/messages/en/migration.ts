import { ideas, plural } from './plural.ts';

/** Texts of moving local ideas into the account. */
export const enMigration = {
  migration: {
    title: 'Move your local ideas',
    text: (count: number) =>
      `This browser has ${ideas(count)} from before you had an account. Move ${plural(count, 'it', 'them')} to your account to see ${plural(count, 'it', 'them')} on all your devices.`,
    skip: 'Skip',
    tryAgain: 'Try Again',
    moving: 'Moving your ideas…',
    success: 'Your ideas are now in your account.',
    error: 'Failed to migrate ideas. Please try again or skip for now.',
    confirmSkip: 'Skip moving your ideas? The local ideas stay in this browser but will not sync.',
  },
};
