import { recoverTexts } from './left-texts.ts';
import { readLegacy } from './read-legacy.ts';
import { decideOn } from './replaced-accounts.ts';

/** What few openings of the page need, in one part: each part costs everybody its name. */
export const seldom = { decideOn, readLegacy, recoverTexts };

export type Seldom = typeof seldom;
