import { type WireError } from '../writer/writer-protocol.ts';
import { type CheckedDatabase } from './integrity-check.ts';

/** What the thread is started with. */
export interface IntegrityThreadData {
  readonly file: string;
  /** The database that messages name. */
  readonly of: string;
}

/** All that it says. */
export type FromIntegrityThread =
  | { readonly ok: true; readonly found: CheckedDatabase }
  | { readonly ok: false; readonly error: WireError };
