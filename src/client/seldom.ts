import { readLegacy } from './read-legacy.ts';
import { decideOn } from './replaced-accounts.ts';

/** What few openings of the page need, in one part: each part costs everybody its name. */
export const seldom = { decideOn, readLegacy };

export type Seldom = typeof seldom;
