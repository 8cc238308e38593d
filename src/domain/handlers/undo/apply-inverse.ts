import { type Draft } from '../../mutation/draft.ts';
import { type Inverse } from '../../mutation/effect.ts';
import { fingerprint } from '../../mutation/fingerprint.ts';
import { Refusal } from '../../mutation/refusal.ts';
import { deepEqual } from '../../primitives/deep-equal.ts';

/** @throws Refusal if the state is no longer the one that the effect left */
function requireUnchanged(isUnchanged: boolean): asserts isUnchanged {
  if (!isUnchanged) throw new Refusal('undo-conflict');
}

/** Undoes one effect. `pointShares` holds the points that removing each idea takes, by id. */
export function applyInverse(draft: Draft, inverse: Inverse, pointShares: ReadonlyMap<string, number>): void {
  const { reader } = draft;
  switch (inverse.kind) {
    case 'remove-idea': {
      const { id, seen, trash } = inverse;
      const idea = draft.requireIdea(id);
      requireUnchanged(fingerprint(idea, reader.entryTotals(id)) === seen);
      draft.removeIdea(idea, pointShares.get(id), trash && { at: trash.at, by: trash.by });
      break;
    }
    case 'change-idea': {
      const idea = draft.requireIdea(inverse.id);
      const isUnchanged = Object.entries(inverse.from).every(([key, value]) =>
        deepEqual(idea[key as keyof typeof idea], value),
      );
      requireUnchanged(isUnchanged);
      if (inverse.to.category !== undefined) draft.ensureCategory(inverse.to.category);
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
      draft.requireIdea(inverse.ideaId);
      requireUnchanged(reader.entry(inverse.ideaId, inverse.list, inverse.entry.id) === undefined);
      draft.addEntry(inverse.ideaId, inverse.list, inverse.entry);
      break;
    }
    case 'change-entry': {
      draft.requireIdea(inverse.ideaId);
      const entry = reader.entry(inverse.ideaId, inverse.list, inverse.id);
      requireUnchanged(entry?.text === inverse.from);
      draft.changeEntry(inverse, entry, inverse.to);
      break;
    }
    case 'remove-entry': {
      draft.requireIdea(inverse.ideaId);
      const entry = reader.entry(inverse.ideaId, inverse.list, inverse.entry.id);
      requireUnchanged(entry?.text === inverse.entry.text);
      draft.removeEntry(inverse, entry);
      break;
    }
    case 'add-category':
      if (!draft.account.categories.includes(inverse.name)) draft.addCategory(inverse.name, inverse.index);
      break;
    case 'remove-category': {
      const { name } = inverse;
      // A category that an idea uses by now stays.
      if (draft.account.categories.includes(name) && !draft.usesCategory(name)) draft.removeCategory(name);
      break;
    }
    default:
      inverse satisfies never;
  }
}
