import { type Draft } from '../draft.ts';
import { type Inverse } from '../effect.ts';
import { fingerprint } from '../fingerprint.ts';
import { Refusal } from '../refusal.ts';
import { isSame } from '../same.ts';

/** Refuses to take back what is no longer as the effect left it. */
function requireAsLeft(isAsLeft: boolean): asserts isAsLeft {
  if (!isAsLeft) throw new Refusal('undo-conflict');
}

/** Takes one effect back. `shares` says how many points removing each idea takes. */
export function takeBack(draft: Draft, inverse: Inverse, shares: ReadonlyMap<string, number>): void {
  const { reader } = draft;
  switch (inverse.kind) {
    case 'remove-idea': {
      const { id, seen, trash } = inverse;
      const idea = draft.require(id);
      requireAsLeft(fingerprint(idea, reader.entryTotals(id)) === seen);
      draft.removeIdea(idea, shares.get(id), trash && { at: trash.at, by: trash.by });
      break;
    }
    case 'change-idea': {
      const idea = draft.require(inverse.id);
      const isAsLeft = Object.entries(inverse.from).every(([key, value]) =>
        isSame(idea[key as keyof typeof idea], value),
      );
      requireAsLeft(isAsLeft);
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
      requireAsLeft(reader.entry(inverse.ideaId, inverse.list, inverse.entry.id) === undefined);
      draft.addEntry(inverse.ideaId, inverse.list, inverse.entry);
      break;
    }
    case 'change-entry': {
      draft.require(inverse.ideaId);
      const entry = reader.entry(inverse.ideaId, inverse.list, inverse.id);
      requireAsLeft(entry?.text === inverse.from);
      draft.changeEntry(inverse, entry, inverse.to);
      break;
    }
    case 'remove-entry': {
      draft.require(inverse.ideaId);
      const entry = reader.entry(inverse.ideaId, inverse.list, inverse.entry.id);
      requireAsLeft(entry?.text === inverse.entry.text);
      draft.removeEntry(inverse, entry);
      break;
    }
    case 'add-category':
      if (!draft.account.categories.includes(inverse.name)) draft.addCategory(inverse.name, inverse.index);
      break;
    case 'remove-category': {
      const { name } = inverse;
      // It stays if an idea has it by now.
      if (draft.account.categories.includes(name) && !draft.usesCategory(name)) draft.removeCategory(name);
      break;
    }
    default:
      inverse satisfies never;
  }
}
