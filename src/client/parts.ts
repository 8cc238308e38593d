import { type StartWork } from './account-work.ts';
import { type OpenAccountPart } from './open-account.ts';
import { type Seldom } from './seldom.ts';

/** Loads the parts of the client that a page needs later, or never. Each rejects where it cannot be had now. */
export interface Parts {
  /** What showing an account needs, which signing in does not. */
  loadAccount(): Promise<OpenAccountPart>;
  /** What editing, sending and hearing need, which showing does not. */
  loadWork(): Promise<StartWork>;
  /** What is seldom needed. */
  loadSeldom(): Promise<Seldom>;
}
