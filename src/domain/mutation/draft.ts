import { type Account } from '../account/account.ts';
import { awardBadges } from '../account/badges.ts';
import { effectivePoints } from '../account/score.ts';
import { type SavedFilter, isSameFilterName } from '../board/saved-filters.ts';
import { checkCategory, listedCategory } from '../idea/categories.ts';
import { ideaTextFields } from '../idea/idea-text.ts';
import {
  type Entry,
  type EntryList,
  type Idea,
  type IdeaDoc,
  type Step,
  docBytes,
  entryBytes,
} from '../idea/idea.ts';
import { type LabelStyle, styleOf } from '../idea/label-style.ts';
import { isFinished } from '../idea/progress.ts';
import { type Ranked } from '../idea/ranked.ts';
import { type StepTotals } from '../idea/steps.ts';
import { type DeletionStamp, type TrashedIdea } from '../idea/trash.ts';
import { deepEqual } from '../primitives/deep-equal.ts';
import { cleanText, jsonBytes } from '../primitives/text.ts';
import { type CountChange, withCounts } from './account-counts.ts';
import { withFilter } from './account-filters.ts';
import { type AccountReader } from './account-reader.ts';
import {
  currentCategory,
  withCategory,
  withCategoryRenamed,
  withCategoryStyle,
  withFiltersMoved,
  withoutCategory,
} from './category-names.ts';
import { withCleanLeads } from './clean-leads.ts';
import { differencesOf } from './differences.ts';
import { DraftTags } from './draft-tags.ts';
import {
  type CategoryMove,
  type Effect,
  type EntryListRef,
  type IdeaPatch,
  type StepPatch,
  fieldOf,
  patchedIdea,
  broughtBackIfFinished,
} from './effect.ts';
import { checkEntryCount } from './entry-limits.ts';
import { LabelChanges } from './label-changes.ts';
import { Refusal } from './refusal.ts';
import { StepChanges } from './step-changes.ts';

/**
 * The result of a mutation: the account afterwards, its effects in order, and by how much the score changed.
 */
export interface DraftResult {
  readonly account: Account;
  readonly effects: readonly Effect[];
  readonly points: number;
}

/** The fields that count toward the account's size limit. */
const sizedFields = [...ideaTextFields, 'tags'] as const;
const countsInSize = (patch: IdeaPatch) => sizedFields.some((field) => patch[field] !== undefined);

/**
 * Collects the effects of one mutation, and updates everything that depends on them (counts, size, badges,
 * limits) in one place. It changes nothing outside itself, so a refusal only has to discard it.
 */
export class Draft {
  readonly #reader: AccountReader;
  /** When the mutation was made, in ms since 1970 UTC. */
  readonly at: number;
  readonly #effects: Effect[] = [];
  /** The categories and tags of ideas, including the changes of this draft. */
  readonly labels: LabelChanges;
  readonly tags: DraftTags;
  /** By how much this draft has changed the steps of ideas, by id. */
  readonly #stepChanges = new StepChanges();
  /** Where this draft has moved the ideas of categories, by their names. */
  readonly #movedTo = new Map<string, string>();
  #account: Account;
  #points = 0;

  constructor(reader: AccountReader, at = 0) {
    this.#reader = reader;
    this.at = at;
    this.#account = reader.account;
    this.labels = new LabelChanges(reader);
    this.tags = new DraftTags(this);
  }

  get account(): Account {
    return this.#account;
  }

  get reader(): AccountReader {
    return this.#reader;
  }

  /** Whether the draft has changed nothing except the score. */
  get isUnchanged(): boolean {
    return this.#effects.length === 0;
  }

  /** @throws Refusal that distinguishes an idea that was deleted from one that never existed */
  requireIdea(id: string): IdeaDoc {
    const idea = this.#reader.idea(id);
    if (idea) return idea;
    throw new Refusal(this.#reader.isDeleted(id) ? 'idea-deleted' : 'idea-not-found');
  }

  addIdea(given: Idea): void {
    const idea = withCleanLeads(broughtBackIfFinished(given));
    this.#effects.push({ kind: 'idea-added', idea });
    this.labels.set(idea.id, idea);
    const entries = [...idea.updates, ...idea.notes, ...idea.steps];
    this.#count({
      ideas: 1,
      finished: Number(isFinished(idea)),
      textSize: entries.reduce((sum, entry) => sum + entryBytes(entry), docBytes(idea)),
    });
    this.#raiseTop(idea.rank);
  }

  /** Adds an idea to the trash, as if `deletion` had just deleted it. It counts toward nothing. */
  addTrashedIdea(given: Idea, originalDeletion: DeletionStamp): void {
    const idea = withCleanLeads(broughtBackIfFinished(given));
    this.#effects.push(
      { kind: 'idea-added', idea },
      { kind: 'idea-removed', id: idea.id, took: 0, originalDeletion },
    );
  }

  /** Changes the fields that differ, and brings back a set-aside idea that this finishes. Returns whether any did. */
  changeIdea(idea: IdeaDoc, change: IdeaPatch): boolean {
    const patch = withCleanLeads(
      isFinished({ progress: change.progress ?? idea.progress }) ? { ...change, setAside: '' } : change,
    );
    const differences = differencesOf(patch, (key) => fieldOf(idea, key));
    if (differences === null) return false;
    const after = patchedIdea(idea, patch);
    this.#effects.push({ kind: 'idea-changed', id: idea.id, ...differences });
    this.labels.set(idea.id, after);
    this.#count({
      ideas: 0,
      finished: Number(isFinished(after)) - Number(isFinished(idea)),
      // Measuring the texts takes most of the time of changing thousands of ideas.
      textSize: countsInSize(differences.to) ? docBytes(after) - docBytes(idea) : 0,
    });
    this.#raiseTop(after.rank);
    return true;
  }

  /** Sets an idea's position in the manual order, if it differs. */
  setRank(idea: Ranked, rank: string): void {
    if (idea.rank === rank) return;
    this.#effects.push({ kind: 'idea-changed', id: idea.id, from: { rank: idea.rank }, to: { rank } });
    this.#raiseTop(rank);
  }

  /**
   * Moves an idea to the trash. `took` is how many points that took; `originalDeletion` is given when a
   * restore is undone, and is the deletion before it.
   */
  removeIdea(idea: IdeaDoc, took = 0, originalDeletion?: DeletionStamp): void {
    this.#effects.push({
      kind: 'idea-removed',
      id: idea.id,
      took,
      ...(originalDeletion && { originalDeletion }),
    });
    this.labels.set(idea.id, null);
    this.#count({
      ideas: -1,
      finished: -Number(isFinished(idea)),
      textSize: -docBytes(idea) - this.#reader.entryTotals(idea.id).size,
    });
  }

  /**
   * Restores a deleted idea, and its category and tags if those have been removed meanwhile; if they were renamed, under
   * their new names.
   */
  restoreIdea({ idea: trashed, at, by, took }: TrashedIdea<IdeaDoc>): void {
    const idea = {
      ...trashed,
      category: this.ensureCategory(trashed.category),
      tags: this.tags.list(trashed.tags),
    };
    const entries = this.#reader.entryTotals(idea.id);
    this.#effects.push({
      kind: 'idea-restored',
      idea,
      entries,
      from: { at, by, took },
      ...(idea.category !== trashed.category && { formerCategory: trashed.category }),
      ...(!deepEqual(idea.tags, trashed.tags) && { formerTags: trashed.tags }),
    });
    this.labels.set(idea.id, idea);
    this.#count({
      ideas: 1,
      finished: Number(isFinished(idea)),
      textSize: docBytes(idea) + entries.size,
    });
    this.#raiseTop(idea.rank);
  }

  /** Deletes an idea in the trash permanently. */
  purgeIdea(id: string): void {
    this.#effects.push({ kind: 'idea-purged', id });
  }

  removeAll(): void {
    if (this.#account.ideas === 0) return;
    this.#effects.push({ kind: 'all-removed' });
    this.labels.removeAll();
    this.#account = { ...this.#account, ideas: 0, finished: 0, textSize: 0 };
  }

  addEntry(ideaId: string, list: EntryList, entry: Entry | Step): void {
    this.addEntries(ideaId, list, [entry]);
  }

  /** Adds entries to a list to which this draft adds no others. */
  addEntries(ideaId: string, list: EntryList, entries: readonly (Entry | Step)[]): void {
    checkEntryCount(list, this.#reader.entryTotals(ideaId)[list] + entries.length);
    for (const entry of entries) {
      this.#effects.push({ kind: 'entry-added', ideaId, list, entry });
      this.#stepChanges.count(ideaId, entry, 1);
      this.countText(entryBytes(entry));
    }
  }

  changeEntry({ ideaId, list }: EntryListRef, { id, text: from }: Entry, text: string): void {
    if (from === text) return;
    this.#effects.push({ kind: 'entry-changed', ideaId, list, id, from, to: text });
    this.countText(entryBytes({ text }) - entryBytes({ text: from }));
  }

  removeEntry({ ideaId, list }: EntryListRef, entry: Entry | Step): void {
    this.#effects.push({ kind: 'entry-removed', ideaId, list, entry });
    this.#stepChanges.count(ideaId, entry, -1);
    this.countText(-entryBytes(entry));
  }

  /** Changes the fields of a step that differ. A step can be changed once in a draft. */
  changeStep(ideaId: string, step: Step, patch: StepPatch): void {
    const differences = differencesOf(patch, (key) => step[key]);
    if (differences === null) return;
    this.#effects.push({ kind: 'step-changed', ideaId, id: step.id, ...differences });
    this.#stepChanges.count(ideaId, step, -1);
    this.#stepChanges.count(ideaId, { ...step, ...patch }, 1);
  }

  /** The steps of an idea and how many are done, including the changes of this draft. */
  stepTotals(ideaId: string): StepTotals {
    return this.#stepChanges.totals(ideaId, this.#reader.entryTotals(ideaId));
  }

  /** Adds a category at `position`, by default at the end. @throws Refusal if the name is not valid */
  addCategory(name: string, position = Infinity): void {
    const { categories } = this.#account;
    const errorCode = checkCategory(name, categories);
    if (errorCode) throw new Refusal(errorCode);
    const clean = cleanText(name);
    const index = Math.min(position, categories.length);
    this.#effects.push({ kind: 'category-added', name: clean, index });
    this.#account = withCategory(this.#account, clean, index);
  }

  /** Removes a category of the user's own, which no idea may have any more. Its name leads to where this draft moved its ideas. */
  removeCategory(name: string): void {
    this.styleCategory(name, null);
    this.#effects.push({ kind: 'category-removed', name, index: this.#account.categories.indexOf(name) });
    this.#account = withoutCategory(this.#account, name, { to: this.#movedTo.get(name), at: this.at });
  }

  /** Gives one of the user's own categories a name that none has. */
  renameCategory(from: string, to: string): void {
    const ids = this.#reader.ideasIn(from);
    this.#effects.push({ kind: 'category-renamed', from, to, ids });
    this.#account = withCategoryRenamed(this.#account, { name: from, to, at: this.at });
    this.#countMove({ from, to, ids });
  }

  moveCategory(move: CategoryMove): void {
    this.#movedTo.set(move.from, move.to);
    this.#effects.push({ kind: 'category-moved', ...move });
    this.#account = withFiltersMoved(this.#account, move.filters, move.to);
    this.#countMove(move);
  }

  /** Sets how a category is shown, or with null how it is shown by itself. */
  styleCategory(name: string, to: LabelStyle | null): void {
    const from = styleOf(this.#account.categoryStyles, name);
    if (deepEqual(from, to)) return;
    this.#effects.push({ kind: 'category-styled', name, from, to });
    this.#account = withCategoryStyle(this.#account, name, to);
  }

  /** Marks an earlier mutation as undone, so that it cannot be undone a second time. */
  markUndone(mutationId: string): void {
    this.#effects.push({ kind: 'taken-back', mutationId });
  }

  /**
   * Adds an idea's category if it is missing: files and other devices may send one that is not in the list. One that
   * was renamed lately is not missing.
   * Returns the name as the list has it.
   */
  ensureCategory(name: string): string {
    const current = currentCategory(this.#account, name, this.at);
    const fault = checkCategory(current, this.#account.categories);
    if (fault !== 'category-exists') this.addCategory(current);
    return listedCategory(current, this.#account.categories);
  }

  record(effect: Effect, account: Account): void {
    this.#effects.push(effect);
    this.#account = account;
  }

  countText(textSize: number): void {
    this.#count({ ideas: 0, finished: 0, textSize });
  }

  /** The saved filter with this name, if any. */
  savedFilter(name: string): SavedFilter | null {
    return this.#account.savedFilters?.find((one) => isSameFilterName(one.name, name)) ?? null;
  }

  /** Saves a filter in place of the one with this name, or forgets that. */
  setFilter(name: string, to: SavedFilter | null): void {
    const from = this.savedFilter(name);
    const current = to ?? from;
    if (current === null || deepEqual(from, to)) return;
    this.#account = withFilter(this.#account, from, to);
    this.#effects.push({ kind: 'filter-changed', name: current.name, from, to });
  }

  setAccount(patch: Partial<Account>): void {
    this.#account = { ...this.#account, ...patch };
  }

  /** Adds points, or takes them down to a score of 0. Returns by how much the score changed. */
  award(points: number): number {
    const effective = effectivePoints(this.#account.score, points);
    this.#points += effective;
    this.#account = { ...this.#account, score: this.#account.score + effective };
    return effective;
  }

  /** Awards the badges reached, dated `date` (ISO timestamp), and returns the result. */
  finish(date: string): DraftResult {
    const badges = awardBadges(this.#account.badges, this.#account, date);
    return { account: { ...this.#account, badges }, effects: this.#effects, points: this.#points };
  }

  #countMove({ from, to, ids }: Pick<CategoryMove, 'from' | 'to' | 'ids'>): void {
    this.labels.move(ids, to);
    this.countText(ids.length * (jsonBytes(to) - jsonBytes(from)));
  }

  #count(change: CountChange): void {
    this.#account = withCounts(this.#account, change);
  }

  #raiseTop(rank: string): void {
    const top = this.#account.topRank;
    if (top === null || rank < top) this.#account = { ...this.#account, topRank: rank };
  }
}
