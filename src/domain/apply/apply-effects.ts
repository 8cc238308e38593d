import { type Entry, type Idea, type IdeaDoc, compareEntries } from '../idea/idea.ts';
import { type Deletion, createDeletionStamp } from '../idea/trash.ts';
import { type Effect } from '../mutation/effect.ts';
import { type Mutation } from '../mutation/mutation.ts';

/** A set of ideas that effects can be carried out on. */
export interface MutableIdeas {
  get(id: string): Idea | undefined;
  set(idea: Idea): void;
  /** Puts one into the trash. */
  trash(id: string, deletion: Deletion): void;
  /** Brings one back from the trash. */
  restore(doc: IdeaDoc): void;
  /** Takes one out of the trash for good. */
  purge(id: string): void;
  ids(): Iterable<string>;
}

/** The mutation that effects are of. */
type MutationSource = Pick<Mutation, 'id' | 'at'>;

/** Carries out what a mutation changed, in order. Effects on ideas that are not there (any more) do nothing. */
export function applyEffects(ideas: MutableIdeas, effects: readonly Effect[], source: MutationSource): void {
  for (const effect of effects) applyEffect(ideas, effect, source);
}

function applyEffect(ideas: MutableIdeas, effect: Effect, { id: by, at }: MutationSource): void {
  switch (effect.kind) {
    case 'idea-added':
      return ideas.set(effect.idea);
    case 'idea-changed':
      return patchIdea(ideas, effect.id, () => effect.to);
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
        [effect.list]: mergeEntries(idea[effect.list], [effect.entry]),
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
    case 'category-added':
    case 'category-removed':
    case 'taken-back':
      return undefined; // the account holds the categories, the records what was taken back
    default:
      effect satisfies never;
  }
}

function patchIdea(ideas: MutableIdeas, id: string, patch: (idea: Idea) => Partial<Idea>): void {
  const idea = ideas.get(id);
  if (idea) ideas.set({ ...idea, ...patch(idea) });
}

/** A list with entries added or replaced in their places; of two with one id the last stays. */
export function mergeEntries(list: readonly Entry[], entries: readonly Entry[]): readonly Entry[] {
  return [...new Map([...list, ...entries].map((entry) => [entry.id, entry])).values()].sort(compareEntries);
}
