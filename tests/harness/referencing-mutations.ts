import { type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';

type Referencing = { readonly id: string } | { readonly ids: readonly string[] } | { readonly of: string };

/** The mutations that name an idea, or another mutation, by its id. */
export type ReferencingMutation = {
  [N in MutationName]: MutationArgs[N] extends Referencing ? N : never;
}[MutationName];

/** Arguments for each of these mutations that refer to this id. */
export function argsReferencing(id: string): Pick<MutationArgs, ReferencingMutation> {
  return {
    editIdea: { id, changes: { title: 'Mine now', progress: 100 } },
    setProgress: { id, progress: 100 },
    addUpdate: { id, text: 'I was here' },
    addNote: { id, text: 'I was here' },
    moveIdea: { id, after: null, before: null, sort: 'deadline' },
    deleteIdea: { id },
    editEntry: { id, list: 'notes', entry: 'some-entry', text: 'I was here' },
    deleteEntry: { id, list: 'notes', entry: 'some-entry' },
    restoreIdeas: { ids: [id] },
    purgeIdeas: { ids: [id] },
    setAside: { id, until: 'someday' },
    undo: { of: id },
    addStep: { id, text: 'I was here' },
    setStep: { id, step: 'some-step', done: true },
    moveStep: { id, step: 'some-step', after: null, before: 'some-other' },
    setProgressBy: { id, by: 'steps' },
    editIdeas: { ids: [id], changes: { priority: 'Low', progress: 100 } },
    deleteIdeas: { ids: [id] },
  };
}
