import { type MutationArgs } from '#domain/mutation.ts';

/** The arguments of every mutation that names an idea, or another mutation, by its id. */
export function naming(id: string): Partial<MutationArgs> {
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
    undo: { of: id },
  };
}
