import { recoverDrafts } from './drafts/recover-drafts.ts';
import { findLost } from './lost/find-lost.ts';
import { runMigration } from './migration/run-migration.ts';
import { withdrawMigration } from './migration/withdraw-migration.ts';
import { decideForget } from './session/switched-accounts.ts';

/** Rarely needed code, in one chunk because each chunk adds its file name to the first load. */
export const lazyFeatures = { runMigration, decideForget, findLost, recoverDrafts, withdrawMigration };

export type LazyFeatures = typeof lazyFeatures;
