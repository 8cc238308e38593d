import { type AccountWork } from '#client/account-work.ts';
import { type PageDrafts, returnedSuffix, pageSeparator } from '#client/drafts/drafts.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { textDraftsOf, ideaIdOfDraft } from './text-draft.ts';

/**
 * The ideas with drafts that another device has deleted, while no tab with the drafts was open or before this
 * one subscribed. Ideas deleted on this device keep their drafts for a restore.
 */
export function orphanedDraftIdeas({ drafts, view }: OpenAccount, work: AccountWork): readonly string[] {
  const names = localDraftNames(drafts);
  if (names.size === 0) return [];
  const { replica } = work;
  const hasDraft = ({ idea }: TrashedIdea) =>
    textDraftsOf(idea.id, idea).some(({ draftName }) => names.has(draftName));
  const ids = new Set([
    ...[...names].flatMap((name) => ideaIdOfDraft(name) ?? []),
    // The draft of a correction is named after its entry, not its idea.
    ...replica.trash().flatMap((item) => (hasDraft(item) ? [item.idea.id] : [])),
  ]);
  const isDeletedHere = (id: string) => {
    const item = replica.serverTrashed(id);
    return item !== undefined && work.hasApplied(item.by);
  };
  return [...ids].filter(
    (id) => view.get(id) === undefined && !replica.hasOnServer(id) && !isDeletedHere(id),
  );
}

/** The drafts that this page has text for, or that will be recovered in it. */
function localDraftNames(drafts: PageDrafts): ReadonlySet<string> {
  const keys = Object.keys(drafts.allTexts());
  return new Set(
    keys.flatMap((key) => {
      if (key.endsWith(returnedSuffix)) return [key.slice(0, -returnedSuffix.length)];
      const [name = ''] = key.split(pageSeparator);
      return key === drafts.keyOf(name) ? [name] : [];
    }),
  );
}
