import { type Draft } from '../draft.ts';
import { type EntryList } from '../idea.ts';
import { limits } from '../limits.ts';
import { type MutationOf, dateOf } from '../mutation.ts';
import { afterUpdate, isFinished } from '../progress.ts';
import { Refusal } from '../refusal.ts';
import { points } from '../score.ts';
import { cleanText } from '../text.ts';
import { type Handler } from './handler.ts';
import { progressPatch } from './set-progress.ts';

/** The text of an entry as it is kept, or a refusal if it is blank or too long. */
export function entryText(text: string): string {
  const clean = cleanText(text);
  if (clean === '') throw new Refusal('text-required');
  if (clean.length > limits.entryText) throw new Refusal('text-too-long');
  return clean;
}

function append(draft: Draft, list: EntryList, mutation: MutationOf<'addUpdate' | 'addNote'>): void {
  const entry = { id: mutation.id, text: entryText(mutation.args.text), date: dateOf(mutation) };
  draft.addEntry(mutation.args.id, list, entry);
}

/** An update adds 10 % and earns points; a finished idea takes none. */
export const addUpdate: Handler<'addUpdate'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    const idea = draft.require(mutation.args.id);
    if (isFinished(idea)) throw new Refusal('idea-finished');
    append(draft, 'updates', mutation);
    draft.changeIdea(idea, progressPatch(idea, afterUpdate(idea.progress), dateOf(mutation)));
    draft.award(points.addUpdate);
  },
};

/** A note keeps a thought; it changes nothing else. */
export const addNote: Handler<'addNote'> = {
  reads: ({ id }) => ({ ideas: [id] }),
  apply(draft, mutation) {
    draft.require(mutation.args.id);
    append(draft, 'notes', mutation);
  },
};
