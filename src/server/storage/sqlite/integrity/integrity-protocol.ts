import { type WireError } from '../../errors/storage-error.ts';
import { type CheckedDatabase } from './integrity-check.ts';

/** What the thread is started with. */
export interface IntegrityThreadData {
  readonly file: string;
  /** The database that messages name. */
  readonly originalFile: string;
}

/** All that it says. */
export type FromIntegrityThread =
  | { readonly ok: true; readonly found: CheckedDatabase }
  | { readonly ok: false; readonly error: WireError };
