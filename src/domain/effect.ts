import { fingerprint } from './fingerprint.ts';
import { type Entry, type EntryList, type Idea, type IdeaDoc } from './idea.ts';

/** Some of an idea's own fields with their values. */
export type IdeaPatch = Readonly<Partial<Omit<IdeaDoc, 'id'>>>;

/** Names one update or note. */
export interface EntryKey {
  readonly ideaId: string;
  readonly list: EntryList;
}

/** One thing a mutation changed. Each says enough to be carried out on stored rows and on a map of ideas alike. */
export type Effect =
  | { readonly kind: 'idea-added'; readonly idea: Idea }
  | { readonly kind: 'idea-changed'; readonly id: string; readonly from: IdeaPatch; readonly to: IdeaPatch }
  | { readonly kind: 'idea-removed'; readonly id: string }
  | { readonly kind: 'all-removed' }
  /** Back from the trash, with entries and all. */
  | { readonly kind: 'idea-restored'; readonly idea: IdeaDoc }
  /** Out of the trash, for good. */
  | { readonly kind: 'idea-purged'; readonly id: string }
  | ({ readonly kind: 'entry-added'; readonly entry: Entry } & EntryKey)
  | ({
      readonly kind: 'entry-changed';
      readonly id: string;
      readonly from: string;
      readonly to: string;
    } & EntryKey)
  | ({ readonly kind: 'entry-removed'; readonly entry: Entry } & EntryKey)
  | { readonly kind: 'category-added'; readonly name: string }
  | { readonly kind: 'category-removed'; readonly name: string };

/**
 * What takes an effect back. It is kept with the mutation, so it names things rather than repeating them,
 * and it says what it expects to find: where somebody has changed that meanwhile, nothing is taken back.
 */
export type Inverse =
  /** `seen` is the mark of the idea as the effect left it. */
  | { readonly kind: 'remove-idea'; readonly id: string; readonly seen: string }
  | { readonly kind: 'change-idea'; readonly id: string; readonly from: IdeaPatch; readonly to: IdeaPatch }
  | { readonly kind: 'restore-idea'; readonly id: string }
  /** Everything that the mutation put into the trash. */
  | { readonly kind: 'restore-all' }
  | ({ readonly kind: 'add-entry'; readonly entry: Entry } & EntryKey)
  | ({
      readonly kind: 'change-entry';
      readonly id: string;
      readonly from: string;
      readonly to: string;
    } & EntryKey)
  | ({ readonly kind: 'remove-entry'; readonly entry: Entry } & EntryKey)
  | { readonly kind: 'add-category'; readonly name: string }
  | { readonly kind: 'remove-category'; readonly name: string };

/** What takes effects back, the last one first. What is gone for good has no way back. */
export function invertAll(effects: readonly Effect[]): readonly Inverse[] {
  return effects.flatMap(invert).toReversed();
}

function invert(effect: Effect): Inverse | readonly Inverse[] {
  switch (effect.kind) {
    case 'idea-added':
    case 'idea-restored':
      return { kind: 'remove-idea', id: effect.idea.id, seen: fingerprint(effect.idea) };
    case 'idea-changed':
      return { kind: 'change-idea', id: effect.id, from: effect.to, to: effect.from };
    case 'idea-removed':
      return { kind: 'restore-idea', id: effect.id };
    case 'all-removed':
      return { kind: 'restore-all' };
    case 'idea-purged':
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
      return { kind: 'add-category', name: effect.name };
  }
}
