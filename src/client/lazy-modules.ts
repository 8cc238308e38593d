import { type StartWork } from './account-work.ts';
import { type LazyFeatures } from './lazy-features.ts';
import { type OpenAccountFunction } from './open-account.ts';

/** Loads the parts of the client that a page needs later, or never. Each rejects where it cannot be had now. */
export interface LazyModules {
  /** What showing an account needs, which signing in does not. */
  loadAccount(): Promise<OpenAccountFunction>;
  /** What editing, sending and hearing need, which showing does not. */
  loadWork(): Promise<StartWork>;
  /** What is seldom needed. */
  loadLazyFeatures(): Promise<LazyFeatures>;
}
