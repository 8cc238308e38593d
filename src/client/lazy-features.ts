import { recoverDrafts } from './drafts/recover-drafts.ts';
import { runMigration } from './migration/run-migration.ts';
import { withdrawMigration } from './migration/withdraw-migration.ts';
import { decideForget } from './session/switched-accounts.ts';

/**
 * Rarely needed code, in one chunk because each chunk adds its file name to the first load. None of it may need
 * `account-work.ts`: drafts are recovered also while that cannot be loaded.
 */
export const lazyFeatures = { runMigration, decideForget, recoverDrafts, withdrawMigration };

export type LazyFeatures = typeof lazyFeatures;
