import { points } from '../account/score.ts';
import { ranksAbove, ranksBelow } from '../board/order.ts';
import { isValidImportedIdea } from '../files/imported-idea.ts';
import { entryTotalsOf } from '../idea/entry-totals.ts';
import {
  type Entry,
  type EntryList,
  type Idea,
  type IdeaDoc,
  type Step,
  compareEntries,
  entryLists,
} from '../idea/idea.ts';
import { isFinished } from '../idea/progress.ts';
import { progressOfSteps } from '../idea/steps.ts';
import { cleanIdeaFields } from '../mutation/check-idea-fields.ts';
import { type Draft } from '../mutation/draft.ts';
import { type EntryListRef, type IdeaPatch, patchedIdea } from '../mutation/effect.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import {
  type KeptFields,
  type KeptIdea,
  type KeptStep,
  type MutationOf,
  dateOf,
  isFromFile,
  keptFields,
} from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { cleanText } from '../primitives/text.ts';
import { stepsPatch } from './steps-patch.ts';

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
            .flatMap(({ id: ideaId, updates, notes, steps = [] }) =>
              [...updates, ...notes, ...steps].map(({ id }) => ({ ideaId, id })),
            ),
          steps: ideas.filter(({ steps = [] }) => steps.length > 0).map(({ id }) => id),
        }),
  }),

  apply(draft, mutation) {
    const { reader } = draft;
    const date = dateOf(mutation);
    const given = [...new Map(mutation.args.ideas.map((idea) => [idea.id, idea])).values()];
    const missing = given.filter(({ id }) => reader.idea(id) === undefined && !reader.isDeleted(id));
    const ranks = ranksAbove(draft.account.topRank, missing.length);
    for (const [index, kept] of missing.entries()) addWhole(draft, kept, ranks[index] ?? '', mutation);
    for (const kept of given) {
      const idea = reader.idea(kept.id);
      if (idea) addMissing(draft, kept, idea, date);
      else if (kept.deletedAt === undefined) restoreTrashed(draft, kept, date);
    }
  },
};

function addWhole(draft: Draft, kept: KeptIdea, rank: string, mutation: MutationOf<'keepIdeas'>): void {
  const fields = wholeFields(kept);
  // The device knew the idea on the server and gave only parts of it, but the idea is gone there for good.
  if (fields === null) return;
  checkValid(kept, fields);
  const entries = cleanEntries(kept);
  const { progressBy, setAside, leads, ...stated } = fields;
  // An idea too long for one request gets some of its entries later, but never its steps.
  const isBySteps = progressBy === 'steps' && entries.steps.length > 0;
  const idea: Idea = {
    ...stated,
    ...(isBySteps && { progressBy, progress: progressOfSteps(entryTotalsOf(entries)) }),
    ...(setAside && { setAside }),
    ...(leads && { leads }),
    category: draft.ensureCategory(fields.category),
    tags: draft.tags.list(fields.tags),
    finishedAt: isFinished(fields) ? fields.finishedAt : null,
    id: kept.id,
    rank,
    ...entries,
  };
  if (kept.deletedAt !== undefined)
    return draft.addTrashedIdea(idea, { at: kept.deletedAt, by: mutation.id });
  draft.addIdea(idea);
  if (earns(kept)) draft.award(points.addIdea);
  draft.award(points.addUpdate * idea.updates.filter(earns).length);
}

/** The fields of a whole idea; null if some are missing. */
function wholeFields({ fields }: KeptIdea): WholeFields | null {
  const clean = cleanIdeaFields(fields);
  const isWhole = keptFields.every((field) => mayBeMissing.has(field) || clean[field] !== undefined);
  return isWhole ? (clean as WholeFields) : null;
}

const mayBeMissing: ReadonlySet<keyof KeptFields> = new Set(['progressBy', 'setAside', 'leads']);

type WholeFields = Omit<IdeaDoc, 'id' | 'rank' | 'leads'> & Pick<KeptFields, 'leads'>;

function restoreTrashed(draft: Draft, kept: KeptIdea, date: string): void {
  const trashed = draft.reader.trashed(kept.id);
  if (trashed === undefined) return;
  draft.restoreIdea(trashed);
  addMissing(draft, kept, trashed.idea, date);
}

/** Sets the given fields, and adds or corrects the given entries. */
function addMissing(draft: Draft, kept: KeptIdea, idea: IdeaDoc, date: string): void {
  const { createdAt: _createdAt, ...fields } = cleanIdeaFields(kept.fields);
  const { id: _id, rank: _rank, ...known } = idea;
  checkValid(kept, { ...known, ...fields });
  const category = fields.category === undefined ? {} : { category: draft.ensureCategory(fields.category) };
  const tags = fields.tags === undefined ? {} : { tags: draft.tags.list(fields.tags) };
  const finish = isFinished({ ...idea, ...fields }) ? {} : { finishedAt: null };
  const entries = cleanEntries(kept, lastRank(draft, kept));
  for (const list of entryLists) {
    const added: (Entry | Step)[] = [];
    for (const entry of entries[list]) {
      const known = draft.reader.entry(kept.id, list, entry.id);
      if (known) correct(draft, { ideaId: kept.id, list }, known, entry);
      else if (!isKnown(draft, kept.id, entry)) added.push(entry);
    }
    draft.addEntries(kept.id, list, added);
    if (list === 'updates') draft.award(points.addUpdate * added.filter(earns).length);
  }
  const patch: IdeaPatch = { ...fields, ...category, ...tags, ...finish };
  const derived = stepsPatch(patchedIdea(idea, patch), draft.stepTotals(kept.id), date);
  draft.changeIdea(idea, { ...patch, ...derived });
}

function correct(draft: Draft, ref: EntryListRef, known: Entry | Step, kept: Entry | Step): void {
  draft.changeEntry(ref, known, kept.text);
  if ('doneAt' in known && 'doneAt' in kept) draft.changeStep(ref.ideaId, known, { doneAt: kept.doneAt });
}

/** The rank of the last step that the idea has; null if none is added, or there is none. */
function lastRank({ reader }: Draft, { id, steps = [] }: KeptIdea): string | null {
  if (steps.length === 0) return null;
  return reader.steps(id).toSorted(compareEntries).at(-1)?.rank ?? null;
}

/** Whether an entry exists, or was deleted after it was kept. An entry never changes its list. */
function isKnown({ reader }: Draft, ideaId: string, { id }: Entry): boolean {
  const isThere = entryLists.some((list) => reader.entry(ideaId, list, id) !== undefined);
  return isThere || reader.isEntryDeleted(ideaId, id);
}

/** @throws Refusal if a value is not valid */
function checkValid({ updates, notes, steps = [] }: KeptIdea, fields: WholeFields): void {
  // The schema has checked the leads.
  const { finishedAt, leads: _leads, ...rest } = fields;
  const dates = [finishedAt, ...steps.flatMap(({ date, doneAt }) => [date, doneAt])];
  const areDates = dates.every((date) => date === null || new Date(date).toJSON() === date);
  const asImported = steps.map(({ text, doneAt }) => ({ text, done: doneAt !== null }));
  if (!areDates || !isValidImportedIdea({ ...rest, updates, notes, steps: asImported }))
    throw new Refusal('invalid-file');
}

/** The entries as they are stored, each once. */
function cleanEntries(kept: KeptIdea, rankBefore: string | null = null): Pick<Idea, EntryList> {
  const seen = new Set<string>();
  const once = <E extends Entry | KeptStep>(list: readonly E[]): E[] =>
    list
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map((entry) => ({ ...entry, text: cleanText(entry.text) }));
  const updates = once(kept.updates).sort(compareEntries);
  const notes = once(kept.notes).sort(compareEntries);
  const steps = once(kept.steps ?? []);
  const ranks = ranksBelow(rankBefore, steps.length);
  return { updates, notes, steps: steps.map((step, index) => ({ ...step, rank: ranks[index] ?? '' })) };
}
