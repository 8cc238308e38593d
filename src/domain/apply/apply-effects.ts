import { type Entry, type Idea, type IdeaDoc, type Step, compareEntries } from '../idea/idea.ts';
import { type Deletion, createDeletionStamp } from '../idea/trash.ts';
import { type Effect, patchedIdea } from '../mutation/effect.ts';
import { type Mutation } from '../mutation/mutation.ts';

/** A collection of ideas that effects can be applied to. */
export interface MutableIdeas {
  get(id: string): Idea | undefined;
  set(idea: Idea): void;
  /** Moves an idea to the trash. */
  trash(id: string, deletion: Deletion): void;
  /** Restores an idea from the trash, with these fields of its own. */
  restore(doc: IdeaDoc): void;
  /** Deletes an idea from the trash permanently. */
  purge(id: string): void;
  ids(): Iterable<string>;
}

/** The id and time of the mutation that produced the effects. */
type MutationSource = Pick<Mutation, 'id' | 'at'>;

/** Applies a mutation's effects in order. Effects on ideas that are not in the collection do nothing. */
export function applyEffects(ideas: MutableIdeas, effects: readonly Effect[], source: MutationSource): void {
  for (const effect of effects) applyEffect(ideas, effect, source);
}

function applyEffect(ideas: MutableIdeas, effect: Effect, { id: by, at }: MutationSource): void {
  switch (effect.kind) {
    case 'idea-added':
      return ideas.set(effect.idea);
    case 'idea-changed':
      return changeIdea(ideas, effect.id, (idea) => patchedIdea(idea, effect.to));
    case 'idea-removed':
      return ideas.trash(effect.id, {
        ...createDeletionStamp({ at, by }, effect.originalDeletion),
        took: effect.took,
      });
    case 'all-removed':
      for (const id of ideas.ids()) ideas.trash(id, { at, by, took: 0 });
      return undefined;
    case 'idea-restored':
      return ideas.restore(effect.idea);
    case 'idea-purged':
      return ideas.purge(effect.id);
    case 'entry-added':
      return patchIdea(ideas, effect.ideaId, (idea) => ({
        [effect.list]: mergeEntries<Entry | Step>(idea[effect.list], [effect.entry]),
      }));
    case 'entry-changed':
      return patchIdea(ideas, effect.ideaId, (idea) => ({
        [effect.list]: idea[effect.list].map((entry) =>
          entry.id === effect.id ? { ...entry, text: effect.to } : entry,
        ),
      }));
    case 'entry-removed':
      return patchIdea(ideas, effect.ideaId, (idea) => ({
        [effect.list]: idea[effect.list].filter((entry) => entry.id !== effect.entry.id),
      }));
    case 'step-changed':
      return patchIdea(ideas, effect.ideaId, ({ steps }) => ({
        steps: mergeEntries(
          steps,
          steps.filter(({ id }) => id === effect.id).map((step) => ({ ...step, ...effect.to })),
        ),
      }));
    case 'category-renamed':
    case 'category-moved':
      for (const id of effect.ids) changeIdea(ideas, id, (idea) => ({ ...idea, category: effect.to }));
      return undefined;
    case 'tag-renamed':
    case 'ideas-retagged':
      for (const { ids, to: tags } of effect.ideas)
        for (const id of ids) changeIdea(ideas, id, (idea) => ({ ...idea, tags }));
      return undefined;
    case 'category-added':
    case 'category-removed':
    case 'tag-added':
    case 'tag-removed':
    case 'category-styled':
    case 'tag-styled':
    case 'filter-changed':
    case 'taken-back':
      return undefined; // categories, tags and saved filters are part of the account, undone mutations of their records
    default:
      effect satisfies never;
  }
}

function changeIdea(ideas: MutableIdeas, id: string, change: (idea: Idea) => Idea): void {
  const idea = ideas.get(id);
  if (idea) ideas.set(change(idea));
}

function patchIdea(ideas: MutableIdeas, id: string, patch: (idea: Idea) => Partial<Idea>): void {
  changeIdea(ideas, id, (idea) => ({ ...idea, ...patch(idea) }));
}

/**
 * Adds entries to a list or replaces those with the same id, and sorts the result. The last one with an id
 * wins.
 */
export function mergeEntries<E extends Entry | Step>(
  list: readonly E[],
  entries: readonly E[],
): readonly E[] {
  return [...new Map([...list, ...entries].map((entry) => [entry.id, entry])).values()].sort(compareEntries);
}
