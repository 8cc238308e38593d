import { ranksAbove, ranksBelow } from '../board/order.ts';
import { isValidImportedIdea } from '../files/imported-idea.ts';
import { type Entry, type Step, compareEntries } from '../idea/idea.ts';
import { progressOfSteps } from '../idea/steps.ts';
import { cleanIdeaFields } from '../mutation/check-idea-fields.ts';
import { type Draft } from '../mutation/draft.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import {
  type ImportedEntry,
  type ImportedIdea,
  type ImportedStep,
  type Mutation,
  dateOf,
  numberedId,
} from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { limits } from '../primitives/limits.ts';
import { cleanText, isBlank } from '../primitives/text.ts';

/** Adds whole ideas at the top, in the given order. @throws Refusal of all of them if one is invalid */
function insertIdeas(draft: Draft, ideas: readonly ImportedIdea[], mutation: Mutation): void {
  const now = dateOf(mutation);
  const ranks = ranksAbove(draft.account.topRank, ideas.length);
  const entries = (list: readonly ImportedEntry[], prefix: string): Entry[] =>
    list
      .map((entry, i) => ({
        id: numberedId(prefix, i),
        text: cleanText(entry.text),
        date: entry.date ?? now,
      }))
      .sort(compareEntries);
  const stepsOf = (list: readonly ImportedStep[], prefix: string): Step[] => {
    const stepRanks = ranksBelow(null, list.length);
    return list.map(({ text, done }, i) => ({
      id: numberedId(prefix, i),
      text: cleanText(text),
      date: now,
      rank: stepRanks[i] ?? '',
      doneAt: done ? now : null,
    }));
  };
  for (const [index, given] of ideas.entries()) {
    if (!isValidImportedIdea(given)) throw new Refusal('invalid-file');
    const { updates, notes, createdAt, steps = [], progressBy, setAside, ...fields } = cleanIdeaFields(given);
    const isBySteps = progressBy === 'steps' && steps.length > 0;
    const done = steps.filter((step) => step.done).length;
    const id = numberedId(mutation.id, index);
    const category = draft.ensureCategory(fields.category);
    draft.addIdea({
      ...fields,
      ...(isBySteps && { progressBy, progress: progressOfSteps({ steps: steps.length, done }) }),
      category,
      id,
      tags: draft.tags.list(fields.tags),
      rank: ranks[index] ?? '',
      createdAt: createdAt ?? now,
      finishedAt: null,
      ...(setAside && { setAside }),
      updates: entries(updates, `${id}-u`),
      notes: entries(notes, `${id}-n`),
      steps: stepsOf(steps, `${id}-s`),
    });
  }
}

/** Replaces all ideas by those of a file. An empty list is refused. */
export const importIdeas: MutationHandler<'importIdeas'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { ideas } = mutation.args;
    if (ideas.length === 0) throw new Refusal('invalid-file');
    draft.removeAll();
    insertIdeas(draft, ideas, mutation);
  },
};

/** Adds ideas of a file and keeps those that are there. An empty list is refused. */
export const addImported: MutationHandler<'addImported'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { ideas } = mutation.args;
    if (ideas.length === 0) throw new Refusal('invalid-file');
    insertIdeas(draft, ideas, mutation);
  },
};

/** Adds the legacy data of a browser: ideas, the user's own categories, and the score as a single award. */
export const migrateLocalIdeas: MutationHandler<'migrateLocalIdeas'> = {
  reads: () => ({}),
  apply(draft, mutation) {
    const { ideas, categories, score } = mutation.args;
    if (!Number.isInteger(score) || score < 0 || score > limits.legacyScore)
      throw new Refusal('invalid-file');
    for (const name of categories) if (!isBlank(name)) draft.ensureCategory(name);
    insertIdeas(draft, ideas, mutation);
    draft.award(score);
  },
};
