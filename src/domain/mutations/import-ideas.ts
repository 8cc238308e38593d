import { type Draft } from '../draft.ts';
import { type Entry, compareEntries } from '../idea.ts';
import { checkImported } from '../import-file.ts';
import { limits } from '../limits.ts';
import { type ImportedEntry, type ImportedIdea, type Mutation, dateOf } from '../mutation.ts';
import { ranksAbove } from '../order.ts';
import { Refusal } from '../refusal.ts';
import { normalTags } from '../tags.ts';
import { cleanText, isBlank } from '../text.ts';
import { cleanFields } from '../check-idea.ts';
import { type Handler } from './handler.ts';

/** Ids of what one mutation brings in number: they sort in the order of the file. */
function numbered(id: string, index: number): string {
  return `${id}-${String(index).padStart(5, '0')}`;
}

/** Adds whole ideas at the top, in the order given. Anything unsound refuses them all. */
function addImported(draft: Draft, ideas: readonly ImportedIdea[], mutation: Mutation): void {
  const now = dateOf(mutation);
  const ranks = ranksAbove(draft.account.topRank, ideas.length);
  const entries = (list: readonly ImportedEntry[], prefix: string): Entry[] =>
    list
      .map((entry, i) => ({ id: numbered(prefix, i), text: cleanText(entry.text), date: entry.date ?? now }))
      .sort(compareEntries);
  for (const [index, given] of ideas.entries()) {
    if (!checkImported(given)) throw new Refusal('invalid-file');
    const { updates, notes, createdAt, ...fields } = cleanFields(given);
    const id = numbered(mutation.id, index);
    draft.includeCategory(fields.category);
    draft.addIdea({
      ...fields,
      id,
      tags: normalTags(fields.tags),
      rank: ranks[index] ?? '',
      createdAt: createdAt ?? now,
      finishedAt: null,
      updates: entries(updates, `${id}-u`),
      notes: entries(notes, `${id}-n`),
    });
  }
}

/** Every way a file's contents can exceed an account is the same fault to the person: the file does not fit. */
function refuseAsFile(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('invalid-file') : error;
  }
}

/** Replaces all ideas by a file's. An empty list is refused. */
export const importIdeas: Handler<'importIdeas'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { ideas } = mutation.args;
    if (ideas.length === 0) throw new Refusal('invalid-file');
    draft.removeAll();
    refuseAsFile(() => addImported(draft, ideas, mutation));
  },
};

/** Adds what a browser kept locally: its ideas, its own categories and its score as one entry. */
export const migrateLocalIdeas: Handler<'migrateLocalIdeas'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { ideas, categories, score } = mutation.args;
    if (!Number.isInteger(score) || score < 0 || score > limits.legacyScore)
      throw new Refusal('invalid-file');
    refuseAsFile(() => {
      for (const name of categories) if (!isBlank(name)) draft.includeCategory(name);
      addImported(draft, ideas, mutation);
    });
    draft.award(score);
  },
};
