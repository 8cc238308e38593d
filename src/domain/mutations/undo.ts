import { type Reads } from '../account-reader.ts';
import { type Draft } from '../draft.ts';
import { type Inverse } from '../effect.ts';
import { fingerprint } from '../fingerprint.ts';
import { Refusal } from '../refusal.ts';
import { isSame } from '../same.ts';
import { type Handler } from './handler.ts';

/**
 * Takes back what an earlier mutation did, all of it or nothing, with exactly the points it gave or took.
 * Where what it left has been changed meanwhile, it is refused: the later change is somebody's too.
 */
export const undo: Handler<'undo'> = {
  reads({ of }, reader) {
    if (reader === undefined) return { records: [of], more: true };
    const inverse = reader.record(of)?.inverse ?? [];
    const base: Reads = {
      records: [of],
      ideas: [...new Set(inverse.flatMap(ideaOf))],
      entries: inverse.flatMap(entryOf),
    };
    return inverse.some(({ kind }) => kind === 'restore-all') ? { ...base, trash: { by: of } } : base;
  },
  apply(draft, mutation) {
    const { of } = mutation.args;
    const record = draft.reader.record(of);
    if (!record?.inverse) throw new Refusal('undo-gone');
    if (record.inverse.length === 0) throw new Refusal('undo-gone');
    for (const inverse of record.inverse) takeBack(draft, inverse, of);
    draft.award(-record.points);
  },
};

function ideaOf(inverse: Inverse): readonly string[] {
  if ('ideaId' in inverse) return [inverse.ideaId];
  return 'id' in inverse ? [inverse.id] : [];
}

function entryOf(inverse: Inverse): { ideaId: string; id: string }[] {
  if (!('ideaId' in inverse)) return [];
  return [{ ideaId: inverse.ideaId, id: 'entry' in inverse ? inverse.entry.id : inverse.id }];
}

function expect(isAsLeft: boolean): void {
  if (!isAsLeft) throw new Refusal('undo-conflict');
}

function takeBack(draft: Draft, inverse: Inverse, of: string): void {
  const { reader } = draft;
  switch (inverse.kind) {
    case 'remove-idea': {
      const idea = reader.idea(inverse.id);
      expect(idea !== undefined && fingerprint(idea) === inverse.seen);
      if (idea) draft.removeIdea(idea);
      break;
    }
    case 'change-idea': {
      const idea = draft.require(inverse.id);
      const isAsLeft = Object.entries(inverse.from).every(([key, value]) =>
        isSame(idea[key as keyof typeof idea], value),
      );
      expect(isAsLeft);
      draft.changeIdea(idea, inverse.to);
      break;
    }
    case 'restore-idea': {
      const trashed = reader.trashed(inverse.id);
      if (trashed === undefined) throw new Refusal('undo-gone');
      draft.restoreIdea(trashed);
      break;
    }
    case 'restore-all':
      for (const trashed of reader.allTrashed(of)) draft.restoreIdea(trashed);
      break;
    case 'add-entry':
      draft.require(inverse.ideaId);
      draft.addEntry(inverse.ideaId, inverse.list, inverse.entry);
      break;
    case 'change-entry': {
      const entry = reader.entry(inverse.ideaId, inverse.list, inverse.id);
      expect(entry?.text === inverse.from);
      if (entry) draft.changeEntry(inverse, entry, inverse.to);
      break;
    }
    case 'remove-entry': {
      const entry = reader.entry(inverse.ideaId, inverse.list, inverse.entry.id);
      expect(entry?.text === inverse.entry.text);
      if (entry) draft.removeEntry(inverse, entry);
      break;
    }
    case 'add-category':
      expect(!draft.account.categories.includes(inverse.name));
      draft.addCategory(inverse.name);
      break;
    case 'remove-category':
      expect(draft.account.categories.includes(inverse.name));
      draft.removeCategory(inverse.name);
      break;
  }
}
