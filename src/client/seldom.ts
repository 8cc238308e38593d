import { carryMigration } from './carry-migration.ts';
import { recoverTexts } from './left-texts.ts';
import { decideOn } from './replaced-accounts.ts';

/** What few openings of the page need, in one part: each part costs everybody its name. */
export const seldom = { carryMigration, decideOn, recoverTexts };

export type Seldom = typeof seldom;
