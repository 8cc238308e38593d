import { type Account } from '#domain/account/account.ts';
import { type EntryTotals } from '#domain/idea/entry-totals.ts';
import { type IdeaDoc, docBytes } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { type Effect } from '#domain/mutation/effect.ts';
import { markBytes } from '../schema/mark-bytes.ts';

/** The account before the effects are written. */
interface Before {
  readonly account: Account;
  idea(id: string): IdeaDoc | undefined;
  trashed(id: string): TrashedIdea<IdeaDoc> | undefined;
  entryTotals(ideaId: string): EntryTotals;
}

/** By how many bytes effects change the size of an account's kept data. */
export function keptBytesChange(effects: readonly Effect[], before: Before): number {
  return effects.reduce((sum, effect) => sum + changeBy(effect, before), 0);
}

function changeBy(effect: Effect, before: Before): number {
  switch (effect.kind) {
    case 'all-removed':
      return before.account.textSize;
    case 'idea-removed':
      return ideaBytes(before.idea(effect.id), before.entryTotals(effect.id));
    case 'idea-restored':
      return -ideaBytes(effect.idea, effect.entries);
    case 'idea-purged':
      return markBytes - ideaBytes(before.trashed(effect.id)?.idea, before.entryTotals(effect.id));
    case 'entry-removed':
      return markBytes;
    default:
      return 0;
  }
}

function ideaBytes(idea: IdeaDoc | undefined, entries: EntryTotals): number {
  return idea === undefined ? 0 : docBytes(idea) + entries.size;
}
