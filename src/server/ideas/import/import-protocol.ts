import { type AnyErrorCode } from '#contract/api/program-error-codes.ts';
import {
  type FinishedImport,
  type ImportBase,
  type ImportOutcome,
  type ImportSlice,
} from '../../storage/commands/staged-import.ts';
import { type ImportSummary } from './import-job.ts';

/** The calls of the import thread for one file, one at a time. Most are methods of `ImportJob`. */
export interface ImportCalls {
  /** Must be called first. */
  read(body: Uint8Array): ImportSummary;
  apply(base: ImportBase, now: number): ImportOutcome;
  /** Starts again with the first slice. */
  restart(withEntries: boolean): null;
  /** Null after the last. */
  nextSlice(): ImportSlice | null;
  answer(
    finished: Extract<FinishedImport, { kind: 'finished' }>,
    isTrimmed: boolean,
  ): Uint8Array<ArrayBuffer>;
}

export type ImportRequest = {
  [N in keyof ImportCalls]: { readonly name: N; readonly args: Parameters<ImportCalls[N]> };
}[keyof ImportCalls];

export type ImportReply =
  | { readonly ok: true; readonly output: ReturnType<ImportCalls[keyof ImportCalls]> }
  /** The file was refused. Any other error ends the thread. */
  | { readonly ok: false; readonly code: AnyErrorCode; readonly message: string };
