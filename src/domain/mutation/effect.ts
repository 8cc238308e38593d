import { type EntryTotals, entryTotalsOf } from '../idea/entry-totals.ts';
import { type Entry, type EntryList, type Idea, type IdeaDoc } from '../idea/idea.ts';
import { type Deletion, type DeletionStamp } from '../idea/trash.ts';
import { type WithoutOptional } from '../primitives/every-field.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Some of an idea's own fields with their values. Undo steps are stored as JSON, which has no undefined: a field that
 * may have no value is null.
 */
export type IdeaPatch = Readonly<Partial<Omit<WithoutOptional<IdeaDoc>, 'id'>>>;

/** One of an idea's two lists of entries. */
export interface EntryListRef {
  readonly ideaId: string;
  readonly list: EntryList;
}

/** A category of the person's own, and its index in their list. */
export interface IndexedCategory {
  readonly name: string;
  readonly index: number;
}

/** One thing a mutation changed. Each says enough to be carried out on stored rows and on a map of ideas alike. */
export type Effect =
  | { readonly kind: 'idea-added'; readonly idea: Idea }
  | { readonly kind: 'idea-changed'; readonly id: string; readonly from: IdeaPatch; readonly to: IdeaPatch }
  /** Into the trash. `took`: the points that took; `back`: where it lay there before it was restored, if it was. */
  | {
      readonly kind: 'idea-removed';
      readonly id: string;
      readonly took: number;
      readonly originalDeletion?: DeletionStamp;
    }
  | { readonly kind: 'all-removed' }
  /** Back from the trash, with entries and all; `from` is how it lay there. */
  | {
      readonly kind: 'idea-restored';
      readonly idea: IdeaDoc;
      readonly entries: EntryTotals;
      readonly from: Deletion;
    }
  /** Out of the trash, for good. */
  | { readonly kind: 'idea-purged'; readonly id: string }
  | ({ readonly kind: 'entry-added'; readonly entry: Entry } & EntryListRef)
  | ({
      readonly kind: 'entry-changed';
      readonly id: string;
      readonly from: string;
      readonly to: string;
    } & EntryListRef)
  | ({ readonly kind: 'entry-removed'; readonly entry: Entry } & EntryListRef)
  | ({ readonly kind: 'category-added' } & IndexedCategory)
  | ({ readonly kind: 'category-removed' } & IndexedCategory)
  /** An earlier mutation is taken back by this one, once and for all. */
  | { readonly kind: 'taken-back'; readonly mutationId: string };

/**
 * What takes an effect back. It is kept with the mutation, so it names things rather than repeating them,
 * and it says what it expects to find: where somebody has changed that meanwhile, nothing is taken back.
 */
export type Inverse =
  /** `seen` is the fingerprint of the idea as the effect left it, `trash` how it lay in the trash before, if it did. */
  | {
      readonly kind: 'remove-idea';
      readonly id: string;
      readonly seen: string;
      readonly trash?: Deletion;
    }
  | { readonly kind: 'change-idea'; readonly id: string; readonly from: IdeaPatch; readonly to: IdeaPatch }
  /** `by` is the mutation that deleted it: once another has deleted it again, undoing this one must not restore it. */
  | { readonly kind: 'restore-idea'; readonly id: string; readonly by: string }
  /** Everything in the trash that the mutation `by` deleted. */
  | { readonly kind: 'restore-all'; readonly by: string }
  | ({ readonly kind: 'add-entry'; readonly entry: Entry } & EntryListRef)
  | ({
      readonly kind: 'change-entry';
      readonly id: string;
      readonly from: string;
      readonly to: string;
    } & EntryListRef)
  | ({ readonly kind: 'remove-entry'; readonly entry: Entry } & EntryListRef)
  | ({ readonly kind: 'add-category' } & IndexedCategory)
  | { readonly kind: 'remove-category'; readonly name: string };

/** What takes a mutation's effects back, the last one first. What is gone for good has no way back. */
export function invertEffects(effects: readonly Effect[], mutationId: string): readonly Inverse[] {
  return effects.flatMap((effect) => invert(effect, mutationId)).toReversed();
}

function invert(effect: Effect, mutationId: string): Inverse | readonly Inverse[] {
  switch (effect.kind) {
    case 'idea-added': {
      const { idea } = effect;
      return { kind: 'remove-idea', id: idea.id, seen: fingerprint(idea, entryTotalsOf(idea)) };
    }
    case 'idea-restored': {
      const { idea, entries, from } = effect;
      return { kind: 'remove-idea', id: idea.id, seen: fingerprint(idea, entries), trash: from };
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
    case 'category-added':
      return { kind: 'remove-category', name: effect.name };
    case 'category-removed':
      return { kind: 'add-category', name: effect.name, index: effect.index };
  }
}
