import { carryMigration } from './carry-migration.ts';
import { recoverTexts } from './left-texts.ts';
import { decideOn } from './replaced-accounts.ts';
import { withdrawMigration } from './withdraw-migration.ts';

/** Code that few visits need, in one chunk: each chunk adds its file name to the first load. */
export const seldom = { carryMigration, decideOn, recoverTexts, withdrawMigration };

export type Seldom = typeof seldom;
