import { type StartWork } from './account-work.ts';
import { type LazyFeatures } from './lazy-features.ts';
import { type findLost } from './lost/find-lost.ts';
import { type OpenAccountFunction } from './open-account.ts';

/** Loads the modules that a page needs later or never. Each rejects if its module cannot be loaded now. */
export interface LazyModules {
  /** Loads the code that shows an account; signing in does not need it. */
  loadAccount(): Promise<OpenAccountFunction>;
  /** Loads the code that edits, sends and receives; showing an account does not need it. */
  loadWork(): Promise<StartWork>;
  /** Loads the rarely needed features. */
  loadLazyFeatures(): Promise<LazyFeatures>;
  /** Loads the comparison with a server that was restored. */
  loadFindLost(): Promise<typeof findLost>;
}
