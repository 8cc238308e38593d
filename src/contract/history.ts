import * as v from 'valibot';
import { type HistoryItem } from '#domain/history.ts';
import { type Trashed } from '#domain/trash.ts';
import { accountHeader } from './protocol.ts';

/** Query of `GET /api/history`. */
export const historySchema = v.strictObject({
  idea: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,100}$/)),
  [accountHeader]: v.optional(v.string()),
});

/** What happened to an idea, the last first. */
export interface HistoryAnswer {
  readonly items: readonly HistoryItem[];
}

/** What an account can still restore, the last deleted first: everything, unless that is more than 80 MB. */
export interface TrashAnswer {
  readonly trash: readonly Trashed[];
}
