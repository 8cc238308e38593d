import * as v from 'valibot';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type HistoryItem } from '#domain/mutation/history.ts';
import { idSchema } from './mutations.ts';
import { accountHeader } from './protocol.ts';

/** Query of `GET /api/history`. */
export const historyQuerySchema = v.strictObject({
  idea: idSchema,
  [accountHeader]: v.optional(v.string()),
});

/** The history of an idea, latest first. */
export interface HistoryAnswer {
  readonly items: readonly HistoryItem[];
}

/** The deleted ideas that can still be restored, latest first: all of them, unless they exceed 80 MB. */
export interface TrashAnswer {
  readonly trash: readonly TrashedIdea[];
  /**
   * When kept data was last deleted early because the account had too much of it, in ms since 1970;
   * omitted if that never happened, or more than 30 days ago.
   */
  readonly trimmedAt?: number;
}
