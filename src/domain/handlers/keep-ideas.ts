import { points } from '../account/score.ts';
import { ranksAbove } from '../board/order.ts';
import { isValidImportedIdea } from '../files/imported-idea.ts';
import {
  type Entry,
  type EntryList,
  type IdeaDoc,
  compareEntries,
  entryLists,
  laterFields,
} from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { normalizeTags } from '../idea/tags.ts';
import { cleanIdeaFields } from '../mutation/check-idea-fields.ts';
import { type Draft } from '../mutation/draft.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import {
  type KeptFields,
  type KeptIdea,
  type MutationOf,
  isFromFile,
  keptFields,
} from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { cleanText } from '../primitives/text.ts';

/** Ideas and updates that come from a file earn no points. */
const earns = (added: { readonly id: string }) => !isFromFile(added);

/**
 * Adds what a device still has and a restored server has lost: whole ideas, or fields and entries of ideas that
 * exist. Ids stay, so that an idea or entry that another device has kept is not added again. Ideas deleted
 * permanently and entries deleted since the restore stay deleted. Ideas and updates that are added earn their points; nothing else changes the score.
 */
export const keepIdeas: MutationHandler<'keepIdeas'> = {
  reads: ({ ideas }, reader) => ({
    ideas: ideas.map(({ id }) => id),
    ...(reader === undefined
      ? { isPartial: true }
      : {
          entries: ideas
            .filter(({ id }) => reader.idea(id) ?? reader.trashed(id))
            .flatMap(({ id: ideaId, updates, notes }) =>
              [...updates, ...notes].map(({ id }) => ({ ideaId, id })),
            ),
        }),
  }),

  apply(draft, mutation) {
    const { reader } = draft;
    const given = [...new Map(mutation.args.ideas.map((idea) => [idea.id, idea])).values()];
    const missing = given.filter(({ id }) => reader.idea(id) === undefined && !reader.isDeleted(id));
    const ranks = ranksAbove(draft.account.topRank, missing.length);
    for (const [index, kept] of missing.entries()) addWhole(draft, kept, ranks[index] ?? '', mutation);
    for (const kept of given) {
      const idea = reader.idea(kept.id);
      if (idea) addMissing(draft, kept, idea);
      else if (kept.deletedAt === undefined) restoreTrashed(draft, kept);
    }
  },
};

function addWhole(draft: Draft, kept: KeptIdea, rank: string, mutation: MutationOf<'keepIdeas'>): void {
  const fields = wholeFields(kept);
  // The device knew the idea on the server and gave only parts of it, but the idea is gone there for good.
  if (fields === null) return;
  checkValid(kept, fields);
  const idea = {
    ...fields,
    category: draft.ensureCategory(fields.category),
    tags: normalizeTags(fields.tags),
    finishedAt: isFinished(fields) ? fields.finishedAt : null,
    setAside: isFinished(fields) ? '' : fields.setAside,
    id: kept.id,
    rank,
    ...cleanEntries(kept),
  };
  if (kept.deletedAt !== undefined)
    return draft.addTrashedIdea(idea, { at: kept.deletedAt, by: mutation.id });
  draft.addIdea(idea);
  if (earns(kept)) draft.award(points.addIdea);
  draft.award(points.addUpdate * idea.updates.filter(earns).length);
}

/** The fields of a whole idea; null if some are missing. */
function wholeFields({ fields }: KeptIdea): Required<KeptFields> | null {
  const clean: KeptFields = { ...laterFields, ...cleanIdeaFields(fields) };
  const isWhole = keptFields.every((field) => clean[field] !== undefined);
  return isWhole ? (clean as Required<KeptFields>) : null;
}

function restoreTrashed(draft: Draft, kept: KeptIdea): void {
  const trashed = draft.reader.trashed(kept.id);
  if (trashed === undefined) return;
  draft.restoreIdea(trashed);
  addMissing(draft, kept, trashed.idea);
}

/** Sets the given fields, and adds or corrects the given entries. */
function addMissing(draft: Draft, kept: KeptIdea, idea: IdeaDoc): void {
  const { createdAt: _createdAt, ...fields } = cleanIdeaFields(kept.fields);
  const { id: _id, rank: _rank, ...known } = idea;
  checkValid(kept, { ...known, ...fields });
  const category = fields.category === undefined ? {} : { category: draft.ensureCategory(fields.category) };
  const tags = fields.tags === undefined ? {} : { tags: normalizeTags(fields.tags) };
  const finish = isFinished({ ...idea, ...fields }) ? {} : { finishedAt: null };
  draft.changeIdea(idea, { ...fields, ...category, ...tags, ...finish });
  const entries = cleanEntries(kept);
  for (const list of entryLists) {
    const added: Entry[] = [];
    for (const entry of entries[list]) {
      const known = draft.reader.entry(kept.id, list, entry.id);
      if (known) draft.changeEntry({ ideaId: kept.id, list }, known, entry.text);
      else if (!isKnown(draft, kept.id, entry)) added.push(entry);
    }
    draft.addEntries(kept.id, list, added);
    if (list === 'updates') draft.award(points.addUpdate * added.filter(earns).length);
  }
}

/** Whether an entry exists, or was deleted after it was kept. An entry never changes its list. */
function isKnown({ reader }: Draft, ideaId: string, { id }: Entry): boolean {
  const isThere = entryLists.some((list) => reader.entry(ideaId, list, id) !== undefined);
  return isThere || reader.isEntryDeleted(ideaId, id);
}

/** @throws Refusal if a value is not valid */
function checkValid({ updates, notes }: KeptIdea, fields: Required<KeptFields>): void {
  const { finishedAt, ...rest } = fields;
  const isDate = finishedAt === null || new Date(finishedAt).toJSON() === finishedAt;
  if (!isDate || !isValidImportedIdea({ ...rest, updates, notes })) throw new Refusal('invalid-file');
}

/** The entries as they are stored, each once. */
function cleanEntries(kept: KeptIdea): Record<EntryList, readonly Entry[]> {
  const seen = new Set<string>();
  const [updates, notes] = entryLists.map((list) =>
    kept[list]
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map(({ id, text, date }) => ({ id, text: cleanText(text), date }))
      .sort(compareEntries),
  ) as [Entry[], Entry[]];
  return { updates, notes };
}
