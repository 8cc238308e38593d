import { type Trashed } from '#domain/trash.ts';
import { type AccountWork } from '#client/account-work.ts';
import { type PageDrafts, backSuffix, pageSeparator } from '#client/drafts.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { halfTypedPlaces, ideaOfDraft } from '../idea/half-typed.ts';

/**
 * The ideas with half-typed texts that another device has deleted: while no tab was open that had the texts, or before
 * this one listened. What was deleted here keeps its texts for when it comes back.
 */
export function goneIdeasWithWords({ drafts, view }: OpenAccount, work: AccountWork): readonly string[] {
  const names = namesHere(drafts);
  if (names.size === 0) return [];
  const { replica } = work;
  const hasWords = ({ idea }: Trashed) =>
    halfTypedPlaces(idea.id, idea).some(({ draft }) => names.has(draft));
  const ids = new Set([
    ...[...names].flatMap((name) => ideaOfDraft(name) ?? []),
    // A correction's draft names its entry, not its idea.
    ...replica.trash().flatMap((item) => (hasWords(item) ? [item.idea.id] : [])),
  ]);
  const isDeletedHere = (id: string) => {
    const item = replica.trashed(id);
    return item !== undefined && work.knows(item.by);
  };
  return [...ids].filter((id) => view.get(id) === undefined && !replica.has(id) && !isDeletedHere(id));
}

/** The drafts that this page has something in, or that something waits to come back to. */
function namesHere(drafts: PageDrafts): ReadonlySet<string> {
  const keys = Object.keys(drafts.texts());
  return new Set(
    keys.flatMap((key) => {
      if (key.endsWith(backSuffix)) return [key.slice(0, -backSuffix.length)];
      const [name = ''] = key.split(pageSeparator);
      return key === drafts.keyOf(name) ? [name] : [];
    }),
  );
}
