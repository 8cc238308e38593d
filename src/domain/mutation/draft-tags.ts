import { type Account } from '../account/account.ts';
import { docTagBytes } from '../idea/idea.ts';
import { type LabelStyle, styleOf } from '../idea/label-style.ts';
import { type TagChange, applyTagChange, normalizeTags, tagKey } from '../idea/own-tags.ts';
import { type Tag, isBuiltInTag } from '../idea/tags.ts';
import { deepEqual } from '../primitives/deep-equal.ts';
import { limits } from '../primitives/limits.ts';
import { type AccountReader } from './account-reader.ts';
import {
  checkNewTag,
  currentTag,
  currentTags,
  filterTags,
  listedTag,
  withFilterTags,
  withTag,
  withTagRenamed,
  withTagStyle,
  withoutTag,
} from './account-tags.ts';
import { type Effect, type Retagging } from './effect.ts';
import { type LabelChanges } from './label-changes.ts';
import { Refusal } from './refusal.ts';
import { mergeRetagging, replaceTag, retaggedIdeas } from './retagged-ideas.ts';

/** The draft of which these are the tags. */
export interface TagsDraft {
  readonly account: Account;
  readonly reader: AccountReader;
  readonly labels: LabelChanges;
  /** When the mutation was made, in ms since 1970 UTC. */
  readonly at: number;
  /** Adds an effect, with the account after it. */
  record(effect: Effect, account: Account): void;
  countText(bytes: number): void;
}

/** The changes of tags in a draft: tags of ideas, and the list of the user's own. */
export class DraftTags {
  readonly #draft: TagsDraft;
  /** The tags that replaced others in this draft, by the replaced name. */
  readonly #movedTo = new Map<Tag, Tag>();

  constructor(draft: TagsDraft) {
    this.#draft = draft;
  }

  /**
   * Normalizes the tags of an idea, and adds those to the list that are missing. One that was renamed lately is not
   * missing. Returns them as the list has them.
   * @throws Refusal if a name is not valid or there are too many
   */
  list(names: readonly Tag[]): readonly Tag[] {
    const { account, at } = this.#draft;
    const current = account.formerTags ? names.map((name) => currentTag(account, name, at)) : names;
    const tags = normalizeTags(current);
    if (tags.length > limits.tagsPerIdea) throw new Refusal('too-many-tags');
    return tags.map((tag) => (isBuiltInTag(tag) ? tag : this.add(tag)));
  }

  /** Adds a tag to the list at `position`, by default at the end, if it is missing. Returns it as the list has it. */
  add(name: Tag, position = Infinity): Tag {
    const { account } = this.#draft;
    const listed = listedTag(account, name);
    if (listed !== undefined) return listed;
    const errorCode = checkNewTag(account, name);
    if (errorCode) throw new Refusal(errorCode);
    const index = Math.min(position, account.tags?.length ?? 0);
    this.#draft.record({ kind: 'tag-added', name, index }, withTag(account, name, index));
    return name;
  }

  /** Removes a tag of the user's own, which no idea may have any more. Its name leads to the one that took its place. */
  remove(name: Tag): void {
    this.style(name, null);
    const { account, at } = this.#draft;
    const index = account.tags?.indexOf(name) ?? -1;
    const after = withoutTag(account, name, { to: this.#movedTo.get(name), at });
    this.#draft.record({ kind: 'tag-removed', name, index }, after);
  }

  /** Gives one of the user's own tags a name that no other has. */
  rename(from: Tag, to: Tag): void {
    const { account, at, reader } = this.#draft;
    const ideas = retaggedIdeas(reader.tagsOfAll(), (tags) => replaceTag(tags, from, to));
    const filters = filterTags(account, from, to);
    const renamed = withTagRenamed(withFilterTags(account, filters), { name: from, to, at });
    this.#draft.record({ kind: 'tag-renamed', from, to, ideas }, renamed);
    this.#count(ideas);
  }

  /** Puts another tag in place of one, or takes it off, if that is null, and removes it from the list. */
  replace(from: Tag, to: Tag | null): void {
    const { account, reader } = this.#draft;
    const ideas = retaggedIdeas(reader.tagsOfAll(), (tags) => replaceTag(tags, from, to));
    const move =
      to === null
        ? { filters: [], moved: null }
        : { filters: filterTags(account, from, to), moved: { from, to } };
    this.retag({ ideas, ...move });
    this.remove(from);
  }

  retag({ ideas, filters, moved }: Retagging): void {
    if (moved) this.#movedTo.set(moved.from, moved.to);
    if (ideas.length === 0 && filters.length === 0 && moved === null) return;
    const after = withFilterTags(this.#draft.account, filters);
    this.#draft.record({ kind: 'ideas-retagged', ideas, filters, moved }, after);
    this.#count(ideas);
  }

  /** Retags the ideas and filters that still have the replaced tags, whose names may be former ones. */
  retagUnchanged({ ideas, filters, moved }: Retagging): void {
    const { account, at, reader } = this.#draft;
    const groupOf = new Map(ideas.flatMap((group) => group.ids.map((id) => [id, group] as const)));
    const retagged = [...Map.groupBy(reader.tagsOfAll(), ({ id }) => groupOf.get(id))].flatMap(
      ([group, left]) => {
        if (group === undefined) return [];
        const from = currentTags(account, group.from, at);
        const to = currentTags(account, group.to, at);
        return retaggedIdeas(left, (tags) => mergeRetagging(tags, { from, to }));
      },
    );
    if (retagged.some(({ to }) => to.length > limits.tagsPerIdea)) throw new Refusal('too-many-tags');
    const inCurrentNames = filters.map((one) => ({
      name: one.name,
      from: currentTag(account, one.from, at),
      to: currentTag(account, one.to, at),
    }));
    const left = inCurrentNames.filter(({ name, from }) =>
      account.savedFilters?.some((one) => one.name === name && one.tag === from),
    );
    this.retag({ ideas: retagged, filters: left, moved });
  }

  /** Sets how a tag is shown, or with null how it is shown by itself. */
  style(name: Tag, to: LabelStyle | null): void {
    const { account } = this.#draft;
    const from = styleOf(account.tagStyles, name);
    if (deepEqual(from, to)) return;
    this.#draft.record({ kind: 'tag-styled', name, from, to }, withTagStyle(account, name, to));
  }

  /** The tags of an idea after a change, whose names may be former ones. */
  changed(tags: readonly Tag[], { add, remove }: TagChange): readonly Tag[] {
    const { account, at } = this.#draft;
    const added = add.map((name) => currentTag(account, name, at));
    const addedKeys = new Set(added.map(tagKey));
    const removed = remove.flatMap((name) => {
      const current = currentTag(account, name, at);
      // A tag that was merged into one that the change adds must not take that off.
      const isAdded = tagKey(current) !== tagKey(name) && addedKeys.has(tagKey(current));
      return isAdded ? [] : current;
    });
    return applyTagChange(tags, { add: added, remove: removed });
  }

  /** Whether an idea has the tags of these names, some of which may be former ones. */
  isSame(tags: readonly Tag[], names: readonly Tag[]): boolean {
    const { account, at } = this.#draft;
    const keysOf = (some: readonly Tag[]) => some.map(tagKey);
    return deepEqual(keysOf(currentTags(account, tags, at)), keysOf(currentTags(account, names, at)));
  }

  #count(ideas: Retagging['ideas']): void {
    let bytes = 0;
    for (const { ids, from, to } of ideas) {
      this.#draft.labels.retag(ids, to);
      bytes += ids.length * (docTagBytes(to) - docTagBytes(from));
    }
    this.#draft.countText(bytes);
  }
}
