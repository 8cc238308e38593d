import { type SoundDatabase } from './soundness.ts';
import { type WireError } from './writer-protocol.ts';

/** What the thread is started with. */
export interface LookThreadData {
  readonly file: string;
  /** The database that messages name. */
  readonly of: string;
}

/** All that it says. */
export type FromLookThread =
  | { readonly ok: true; readonly found: SoundDatabase }
  | { readonly ok: false; readonly error: WireError };
