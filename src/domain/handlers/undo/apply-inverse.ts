import { type SavedFilter } from '../../board/saved-filters.ts';
import { styleOf } from '../../idea/label-style.ts';
import { withCurrentNames } from '../../mutation/account-filters.ts';
import { listedTag } from '../../mutation/account-tags.ts';
import { filtersIn, formerNamesOf, isListed } from '../../mutation/category-names.ts';
import { type Draft } from '../../mutation/draft.ts';
import { type Inverse, type StepPatch } from '../../mutation/effect.ts';
import { fingerprint } from '../../mutation/fingerprint.ts';
import { Refusal } from '../../mutation/refusal.ts';
import { deepEqual } from '../../primitives/deep-equal.ts';
import { undoPatch } from './undo-patch.ts';

/** @throws Refusal if the state is no longer the one that the effect left */
function requireUnchanged(isUnchanged: boolean): asserts isUnchanged {
  if (!isUnchanged) throw new Refusal('undo-conflict');
}

/** Values that all steps of an undo share. */
interface UndoContext {
  /** The points that removing each idea takes, by id. */
  readonly pointShares: ReadonlyMap<string, number>;
  /** When the undo was made, as an ISO timestamp. */
  readonly date: string;
}

/** Undoes one effect. */
export function applyInverse(draft: Draft, inverse: Inverse, { pointShares, date }: UndoContext): void {
  const { reader } = draft;
  switch (inverse.kind) {
    case 'remove-idea': {
      const { id, seen, trash, formerCategory, formerTags } = inverse;
      const idea = draft.requireIdea(id);
      const { category: current } = idea;
      const { tags: seenTags = idea.tags } = inverse;
      const names = [current, ...formerNamesOf(draft.account, current)];
      const totals = reader.entryTotals(id);
      const isSeen = (category: string) =>
        fingerprint({ ...idea, category, tags: seenTags }, totals) === seen;
      requireUnchanged(draft.tags.isSame(idea.tags, seenTags) && names.some(isSeen));
      const category = formerCategory ?? current;
      if (category !== current) draft.moveCategory({ from: current, to: category, ids: [id], filters: [] });
      const { tags } = formerTags ? { tags: formerTags } : idea;
      if (formerTags)
        draft.tags.retag({ ideas: [{ ids: [id], from: idea.tags, to: tags }], filters: [], moved: null });
      const before = { ...idea, category, tags };
      draft.removeIdea(before, pointShares.get(id), trash && { at: trash.at, by: trash.by });
      break;
    }
    case 'change-idea': {
      const idea = draft.requireIdea(inverse.id);
      const patch = undoPatch(draft, idea, inverse, date);
      requireUnchanged(patch !== null);
      const category = patch.category === undefined ? {} : { category: draft.ensureCategory(patch.category) };
      const tags = patch.tags && { tags: draft.tags.list(patch.tags) };
      draft.changeIdea(idea, { ...patch, ...category, ...tags });
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
    case 'change-step': {
      const { ideaId, id, from, to } = inverse;
      draft.requireIdea(ideaId);
      const step = reader.entry(ideaId, 'steps', id);
      const isUnchanged =
        step !== undefined &&
        'rank' in step &&
        (Object.keys(from) as (keyof StepPatch)[]).every((key) => step[key] === from[key]);
      requireUnchanged(isUnchanged);
      draft.changeStep(ideaId, step, to);
      break;
    }
    case 'add-category':
      if (!draft.account.categories.includes(inverse.name)) draft.addCategory(inverse.name, inverse.index);
      break;
    case 'remove-category': {
      const { name } = inverse;
      // A category that an idea uses by now stays.
      if (draft.account.categories.includes(name) && !draft.labels.usesCategory(name))
        draft.removeCategory(name);
      break;
    }
    case 'add-tag':
      draft.tags.add(inverse.name, inverse.index);
      break;
    case 'remove-tag':
      // A tag that an idea has by now stays.
      if (draft.account.tags?.includes(inverse.name) && !draft.labels.usesTag(inverse.name))
        draft.tags.remove(inverse.name);
      break;
    case 'rename-category': {
      const { from, to } = inverse;
      requireUnchanged(draft.account.categories.includes(from) && !isListed(draft.account, to));
      draft.renameCategory(from, to);
      break;
    }
    case 'move-category': {
      const { from, to, ids, filters } = inverse;
      // Ideas and filters that have gone to another category since stay there.
      const [ideasLeft, filtersLeft] = [new Set(reader.ideasIn(from)), filtersIn(draft.account, from)];
      draft.moveCategory({
        from,
        to,
        ids: ids.filter((id) => ideasLeft.has(id)),
        filters: filters.filter((name) => filtersLeft.includes(name)),
      });
      break;
    }
    case 'style-category': {
      const { name, from, to } = inverse;
      requireUnchanged(deepEqual(styleOf(draft.account.categoryStyles, name), from));
      draft.styleCategory(name, to);
      break;
    }
    case 'rename-tag': {
      const { from, to } = inverse;
      const isListedTag = draft.account.tags?.includes(from) ?? false;
      const taken = listedTag(draft.account, to);
      requireUnchanged(isListedTag && (taken === undefined || taken === from));
      draft.tags.rename(from, to);
      break;
    }
    case 'retag-ideas':
      draft.tags.retagUnchanged(inverse);
      break;
    case 'style-tag': {
      const { name, from, to } = inverse;
      requireUnchanged(deepEqual(styleOf(draft.account.tagStyles, name), from));
      draft.tags.style(name, to);
      break;
    }
    case 'change-filter': {
      const { name, from, to } = inverse;
      const inNames = (filter: SavedFilter) => withCurrentNames(draft.account, filter, draft.at);
      requireUnchanged(deepEqual(draft.savedFilter(name), from && inNames(from)));
      draft.setFilter(name, to && inNames(to));
      break;
    }
    default:
      inverse satisfies never;
  }
}
