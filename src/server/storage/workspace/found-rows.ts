import { type Entry, type EntryList, type IdeaDoc, type Step } from '#domain/idea/idea.ts';

/**
 * The result of loading an idea. `deleted`: the idea existed; if it is still in the trash, `#trash` holds it.
 */
export type FoundIdea = IdeaDoc | 'deleted' | 'missing';

/** `deleted`: it was deleted by itself, since the last restore. */
export type FoundEntry = { readonly list: EntryList; readonly entry: Entry | Step } | 'deleted' | 'missing';
