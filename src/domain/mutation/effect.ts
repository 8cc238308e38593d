import { type SavedFilter } from '../board/saved-filters.ts';
import { type EntryTotals, entryTotalsOf } from '../idea/entry-totals.ts';
import {
  type Entry,
  type EntryList,
  type Idea,
  type IdeaDoc,
  type ProgressBy,
  type Step,
} from '../idea/idea.ts';
import { type LabelStyle } from '../idea/label-style.ts';
import { type ReminderLead } from '../idea/leads.ts';
import { isFinished } from '../idea/progress.ts';
import { type Tag, isBuiltInTag } from '../idea/tags.ts';
import { type Deletion, type DeletionStamp } from '../idea/trash.ts';
import { type WithoutOptional } from '../primitives/every-field.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Some of an idea's own fields with their values. Undo steps are stored as JSON, which has no undefined, so
 * an empty field is null.
 */
export type IdeaPatch = Readonly<Partial<Omit<WithoutOptional<StatedFields>, 'id'>>>;

/** The fields of an idea, of which none may be missing. */
type StatedFields = Omit<IdeaDoc, OptionalField> & {
  readonly progressBy: ProgressBy;
  readonly setAside: string;
  /** Null for reminders as in the settings. */
  readonly leads: readonly ReminderLead[] | null;
};

type OptionalField = 'progressBy' | 'setAside' | 'leads';

/** The value of an idea's field, where a missing one has its default. */
export function fieldOf(idea: IdeaDoc, key: keyof IdeaPatch): IdeaPatch[keyof IdeaPatch] {
  if (key === 'setAside') return idea.setAside ?? '';
  if (key === 'leads') return idea.leads ?? null;
  return key === 'progressBy' ? (idea.progressBy ?? 'hand') : idea[key];
}

/** An idea after a patch. A field that may be missing is left out at its default. */
export function patchedIdea<T extends IdeaDoc>(idea: T, patch: IdeaPatch): T {
  const { progressBy, setAside, leads, ...rest } = { ...idea, ...patch };
  return {
    ...rest,
    ...(progressBy === 'steps' && { progressBy }),
    ...(setAside && { setAside }),
    ...(leads && { leads }),
  } as T;
}

/** A finished idea is never set aside. */
export function broughtBackIfFinished<T extends IdeaDoc>(idea: T): T {
  return isFinished(idea) ? patchedIdea(idea, { setAside: '' }) : idea;
}

/** The fields of a step that can change, besides its text. */
export type StepPatch = Readonly<Partial<Pick<Step, 'doneAt' | 'rank'>>>;

/** A reference to one of an idea's lists of entries. */
export interface EntryListRef {
  readonly ideaId: string;
  readonly list: EntryList;
}

/** One of the user's own categories and its index in their list. */
export interface IndexedCategory {
  readonly name: string;
  readonly index: number;
}

/** One of the user's own tags and its index in their list. */
export interface IndexedTag {
  readonly name: Tag;
  readonly index: number;
}

/** Another name for one of the user's own categories. */
export interface CategoryRename {
  readonly from: string;
  readonly to: string;
}

/** Ideas and saved filters that go from one category to another. */
export interface CategoryMove {
  readonly from: string;
  readonly to: string;
  /** Of the ideas. */
  readonly ids: readonly string[];
  /** The names of the saved filters. */
  readonly filters: readonly string[];
}

/** Another name for one of the user's own tags. */
export interface TagRename {
  readonly from: Tag;
  readonly to: Tag;
}

/** Ideas with the same tags, and the tags that they get instead. */
export interface RetaggedIdeas {
  readonly ids: readonly string[];
  readonly from: readonly Tag[];
  readonly to: readonly Tag[];
}

/** Another tag in the saved filter of a name. */
export interface FilterTag {
  readonly name: string;
  readonly from: Tag;
  readonly to: Tag;
}

/** Ideas and saved filters that get other tags. */
export interface Retagging {
  readonly ideas: readonly RetaggedIdeas[];
  readonly filters: readonly FilterTag[];
  /** The tag that all of them get in place of one; null if it is taken off, or if it is not only one. */
  readonly moved: TagRename | null;
}

/** A change of how a category or tag is shown; null for its default. */
export interface StyleChange {
  readonly name: string;
  readonly from: LabelStyle | null;
  readonly to: LabelStyle | null;
}

/** A change of the saved filter with a name; null where there is none. */
export interface FilterChange {
  readonly name: string;
  readonly from: SavedFilter | null;
  readonly to: SavedFilter | null;
}

/** A change of a step's own fields. */
export interface StepChange {
  readonly ideaId: string;
  readonly id: string;
  readonly from: StepPatch;
  readonly to: StepPatch;
}

/** One change of a mutation. Each effect can be applied both to stored rows and to ideas in memory. */
export type Effect =
  | { readonly kind: 'idea-added'; readonly idea: Idea }
  | { readonly kind: 'idea-changed'; readonly id: string; readonly from: IdeaPatch; readonly to: IdeaPatch }
  /** Moved to the trash. `took`: the points that took; `originalDeletion`: set if this undoes a restore. */
  | {
      readonly kind: 'idea-removed';
      readonly id: string;
      readonly took: number;
      readonly originalDeletion?: DeletionStamp;
    }
  | { readonly kind: 'all-removed' }
  /** Restored from the trash with its entries; `from` is the deletion that was undone. */
  | {
      readonly kind: 'idea-restored';
      readonly idea: IdeaDoc;
      readonly entries: EntryTotals;
      readonly from: Deletion;
      /** The category and tags it was deleted with, where those have other names now. */
      readonly formerCategory?: string;
      readonly formerTags?: readonly Tag[];
    }
  /** Deleted from the trash permanently. */
  | { readonly kind: 'idea-purged'; readonly id: string }
  | ({ readonly kind: 'entry-added'; readonly entry: Entry | Step } & EntryListRef)
  | ({
      readonly kind: 'entry-changed';
      readonly id: string;
      readonly from: string;
      readonly to: string;
    } & EntryListRef)
  | ({ readonly kind: 'entry-removed'; readonly entry: Entry | Step } & EntryListRef)
  | ({ readonly kind: 'step-changed' } & StepChange)
  | ({ readonly kind: 'category-added' } & IndexedCategory)
  | ({ readonly kind: 'category-removed' } & IndexedCategory)
  | ({ readonly kind: 'tag-added' } & IndexedTag)
  | ({ readonly kind: 'tag-removed' } & IndexedTag)
  /** `ids` are those of its ideas. */
  | ({ readonly kind: 'category-renamed'; readonly ids: readonly string[] } & CategoryRename)
  | ({ readonly kind: 'category-moved' } & CategoryMove)
  | ({ readonly kind: 'category-styled' } & StyleChange)
  | ({ readonly kind: 'tag-renamed'; readonly ideas: readonly RetaggedIdeas[] } & TagRename)
  | ({ readonly kind: 'ideas-retagged' } & Retagging)
  | ({ readonly kind: 'tag-styled' } & StyleChange)
  | ({ readonly kind: 'filter-changed' } & FilterChange)
  /** The earlier mutation is marked as undone. */
  | { readonly kind: 'taken-back'; readonly mutationId: string };

/**
 * A step that undoes one effect. It is stored with the mutation, so it refers to rows instead of copying
 * them. It also states the values it expects: if they have been changed since, the undo is refused.
 */
export type Inverse =
  /**
   * `seen` is the idea's fingerprint after the effect, with `tags`, if any of them is the user's own; `trash` is the
   * deletion that a restore had undone, if it was one.
   */
  | {
      readonly kind: 'remove-idea';
      readonly id: string;
      readonly seen: string;
      readonly tags?: readonly Tag[];
      readonly trash?: Deletion;
      readonly formerCategory?: string;
      readonly formerTags?: readonly Tag[];
    }
  | { readonly kind: 'change-idea'; readonly id: string; readonly from: IdeaPatch; readonly to: IdeaPatch }
  /**
   * `by` is the mutation that deleted the idea. If another has deleted it since, this undo must not restore
   * it.
   */
  | { readonly kind: 'restore-idea'; readonly id: string; readonly by: string }
  /** Restores everything that the mutation `by` deleted. */
  | { readonly kind: 'restore-all'; readonly by: string }
  | ({ readonly kind: 'add-entry'; readonly entry: Entry | Step } & EntryListRef)
  | ({
      readonly kind: 'change-entry';
      readonly id: string;
      readonly from: string;
      readonly to: string;
    } & EntryListRef)
  | ({ readonly kind: 'remove-entry'; readonly entry: Entry | Step } & EntryListRef)
  | ({ readonly kind: 'change-step' } & StepChange)
  | ({ readonly kind: 'add-category' } & IndexedCategory)
  | { readonly kind: 'remove-category'; readonly name: string }
  | ({ readonly kind: 'add-tag' } & IndexedTag)
  | { readonly kind: 'remove-tag'; readonly name: Tag }
  | ({ readonly kind: 'rename-category' } & CategoryRename)
  | ({ readonly kind: 'move-category' } & CategoryMove)
  | ({ readonly kind: 'style-category' } & StyleChange)
  | ({ readonly kind: 'rename-tag' } & TagRename)
  | ({ readonly kind: 'retag-ideas' } & Retagging)
  | ({ readonly kind: 'style-tag' } & StyleChange)
  | ({ readonly kind: 'change-filter' } & FilterChange);

/** The steps that undo a mutation's effects, in reverse order. Permanent deletions have none. */
export function invertEffects(effects: readonly Effect[], mutationId: string): readonly Inverse[] {
  return effects.flatMap((effect) => invert(effect, mutationId)).toReversed();
}

function invert(effect: Effect, mutationId: string): Inverse | readonly Inverse[] {
  switch (effect.kind) {
    case 'idea-added': {
      const { idea } = effect;
      return {
        kind: 'remove-idea',
        id: idea.id,
        seen: fingerprint(idea, entryTotalsOf(idea)),
        ...ownTagsOf(idea),
      };
    }
    case 'idea-restored': {
      const { idea, entries, from, formerCategory, formerTags } = effect;
      return {
        kind: 'remove-idea',
        id: idea.id,
        seen: fingerprint(idea, entries),
        ...ownTagsOf(idea),
        trash: from,
        ...(formerCategory !== undefined && { formerCategory }),
        ...(formerTags !== undefined && { formerTags }),
      };
    }
    case 'idea-changed':
      return { kind: 'change-idea', id: effect.id, from: effect.to, to: effect.from };
    case 'idea-removed':
      return { kind: 'restore-idea', id: effect.id, by: effect.originalDeletion?.by ?? mutationId };
    case 'all-removed':
      return { kind: 'restore-all', by: mutationId };
    case 'idea-purged':
    case 'taken-back':
      return [];
    case 'entry-added':
      return { ...effect, kind: 'remove-entry' };
    case 'entry-changed':
      return { ...effect, kind: 'change-entry', from: effect.to, to: effect.from };
    case 'entry-removed':
      return { ...effect, kind: 'add-entry' };
    case 'step-changed':
      return { ...effect, kind: 'change-step', from: effect.to, to: effect.from };
    case 'category-added':
      return { kind: 'remove-category', name: effect.name };
    case 'category-removed':
      return { kind: 'add-category', name: effect.name, index: effect.index };
    case 'tag-added':
      return { kind: 'remove-tag', name: effect.name };
    case 'tag-removed':
      return { kind: 'add-tag', name: effect.name, index: effect.index };
    case 'category-renamed':
      return { kind: 'rename-category', from: effect.to, to: effect.from };
    case 'category-moved':
      return { ...effect, kind: 'move-category', from: effect.to, to: effect.from };
    case 'category-styled':
      return { ...effect, kind: 'style-category', from: effect.to, to: effect.from };
    case 'tag-renamed':
      return { kind: 'rename-tag', from: effect.to, to: effect.from };
    case 'ideas-retagged':
      return {
        kind: 'retag-ideas',
        ideas: effect.ideas.map(swapped),
        filters: effect.filters.map(swapped),
        moved: effect.moved && swapped(effect.moved),
      };
    case 'tag-styled':
      return { ...effect, kind: 'style-tag', from: effect.to, to: effect.from };
    case 'filter-changed':
      return { ...effect, kind: 'change-filter', from: effect.to, to: effect.from };
  }
}

/** The tags of an idea, if any can have another name by the time of the undo. */
function ownTagsOf({ tags }: IdeaDoc): { readonly tags?: readonly Tag[] } {
  return tags.every(isBuiltInTag) ? {} : { tags };
}

function swapped<T extends { readonly from: unknown; readonly to: T['from'] }>(change: T): T {
  return { ...change, from: change.to, to: change.from };
}
