import { type WireError } from '../../errors/storage-error.ts';
import { type CheckedDatabase } from './integrity-check.ts';

/** The data the integrity thread starts with. */
export interface IntegrityThreadData {
  readonly file: string;
  /** The database that error messages name. */
  readonly originalFile: string;
}

/** The only message the thread sends. */
export type FromIntegrityThread =
  | { readonly ok: true; readonly found: CheckedDatabase }
  | { readonly ok: false; readonly error: WireError };
