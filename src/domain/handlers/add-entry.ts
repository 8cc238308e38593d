import { points } from '../account/score.ts';
import { type EntryList } from '../idea/idea.ts';
import { progressAfterUpdate, isFinished } from '../idea/progress.ts';
import { isSetBySteps } from '../idea/steps.ts';
import { type Draft } from '../mutation/draft.ts';
import { type MutationHandler } from '../mutation/mutation-handler.ts';
import { type MutationOf, dateOf } from '../mutation/mutation.ts';
import { Refusal } from '../mutation/refusal.ts';
import { limits } from '../primitives/limits.ts';
import { cleanText } from '../primitives/text.ts';
import { progressPatch } from './set-progress.ts';

/** The text of an entry as it is stored. @throws Refusal if it is blank or too long */
export function cleanEntryText(text: string, list: EntryList): string {
  const clean = cleanText(text);
  if (clean === '') throw new Refusal('text-required');
  if (clean.length > (list === 'steps' ? limits.stepText : limits.entryText))
    throw new Refusal('text-too-long');
  return clean;
}

function appendEntry(draft: Draft, list: EntryList, mutation: MutationOf<'addUpdate' | 'addNote'>): void {
  const entry = { id: mutation.id, text: cleanEntryText(mutation.args.text, list), date: dateOf(mutation) };
  draft.addEntry(mutation.args.id, list, entry);
}

/**
 * Adds an update, which earns points, and adds 10 % progress unless the idea's steps set it. Refused if the idea is
 * finished.
 */
export const addUpdate: MutationHandler<'addUpdate'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.requireIdea(mutation.args.id);
    if (isFinished(idea)) throw new Refusal('idea-finished');
    appendEntry(draft, 'updates', mutation);
    if (!isSetBySteps(idea))
      draft.changeIdea(idea, progressPatch(idea, progressAfterUpdate(idea.progress), dateOf(mutation)));
    draft.award(points.addUpdate);
  },
};

/** Adds a note; nothing else changes. */
export const addNote: MutationHandler<'addNote'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    draft.requireIdea(mutation.args.id);
    appendEntry(draft, 'notes', mutation);
  },
};
