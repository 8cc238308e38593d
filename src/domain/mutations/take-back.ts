import { type Draft } from '../draft.ts';
import { type Inverse } from '../effect.ts';
import { fingerprint } from '../fingerprint.ts';
import { Refusal } from '../refusal.ts';
import { isSame } from '../same.ts';

function expect(isAsLeft: boolean): void {
  if (!isAsLeft) throw new Refusal('undo-conflict');
}

/** Takes one effect back. `shares` says which points removing an idea takes. */
export function takeBack(draft: Draft, inverse: Inverse, shares: ReadonlyMap<string, number>): void {
  const { reader } = draft;
  switch (inverse.kind) {
    case 'remove-idea': {
      const { id, seen, trash } = inverse;
      const idea = draft.require(id);
      expect(fingerprint(idea, reader.entryTotals(id)) === seen);
      draft.removeIdea(idea, shares.get(id), trash && { at: trash.at, by: trash.by });
      break;
    }
    case 'change-idea': {
      const idea = draft.require(inverse.id);
      const isAsLeft = Object.entries(inverse.from).every(([key, value]) =>
        isSame(idea[key as keyof typeof idea], value),
      );
      expect(isAsLeft);
      if (inverse.to.category !== undefined) draft.includeCategory(inverse.to.category);
      draft.changeIdea(idea, inverse.to);
      break;
    }
    case 'restore-idea': {
      const trashed = reader.trashed(inverse.id);
      if (trashed?.by !== inverse.by) throw new Refusal('undo-gone');
      draft.restoreIdea(trashed);
      break;
    }
    case 'restore-all': {
      const group = [...reader.trashedBy(inverse.by)];
      if (group.length === 0) throw new Refusal('undo-gone');
      for (const trashed of group) draft.restoreIdea(trashed);
      break;
    }
    case 'add-entry': {
      draft.require(inverse.ideaId);
      expect(reader.entry(inverse.ideaId, inverse.list, inverse.entry.id) === undefined);
      draft.addEntry(inverse.ideaId, inverse.list, inverse.entry);
      break;
    }
    case 'change-entry': {
      draft.require(inverse.ideaId);
      const entry = reader.entry(inverse.ideaId, inverse.list, inverse.id);
      if (entry?.text !== inverse.from) throw new Refusal('undo-conflict');
      draft.changeEntry(inverse, entry, inverse.to);
      break;
    }
    case 'remove-entry': {
      draft.require(inverse.ideaId);
      const entry = reader.entry(inverse.ideaId, inverse.list, inverse.entry.id);
      if (entry?.text !== inverse.entry.text) throw new Refusal('undo-conflict');
      draft.removeEntry(inverse, entry);
      break;
    }
    case 'add-category':
      if (!draft.account.categories.includes(inverse.name)) draft.addCategory(inverse.name, inverse.index);
      break;
    case 'remove-category': {
      const { name } = inverse;
      // Somebody's idea may need it by now, then it stays.
      if (draft.account.categories.includes(name) && !draft.usesCategory(name)) draft.removeCategory(name);
      break;
    }
  }
}
