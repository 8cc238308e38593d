import { type Mutation, type MutationArgs, type MutationName } from '#domain/mutation/mutation.ts';
import { fields, importedIdea, meantAt } from '../harness/make-mutation.ts';

function said<N extends MutationName>(number: number, name: N, args: MutationArgs[N]): Mutation {
  const id = `fixture-mutation-${String(number).padStart(4, '0')}-x`;
  return { id, name, args, at: meantAt + number * 1_000, utcOffset: 60 } as Mutation;
}

const idea = 'fixture-mutation-0001-x';
const second = 'fixture-mutation-0002-x';
const gone = 'fixture-mutation-0003-x';
const update = 'fixture-mutation-0006-x';
const note = 'fixture-mutation-0008-x';

/** Every kind of mutation there was in the first version, with results of every kind. */
export const course: readonly Mutation[] = [
  said(1, 'addIdea', fields),
  said(2, 'addIdea', { ...fields, title: 'Second', priority: 'Low', tags: ['research'] }),
  said(3, 'addIdea', { ...fields, title: 'To be thrown away' }),
  said(4, 'editIdea', {
    id: idea,
    changes: { title: 'Tidal battery', tags: { add: ['urgent'], remove: [] } },
  }),
  said(5, 'setProgress', { id: idea, progress: 35 }),
  said(6, 'addUpdate', { id: idea, text: 'Found a quarry with a lift' }),
  said(7, 'addUpdate', { id: idea, text: 'Posted it to the wrong idea' }),
  said(8, 'addNote', { id: second, text: 'Ask the harbour master' }),
  said(9, 'editEntry', { id: idea, list: 'updates', entry: update, text: 'Found a quarry with two lifts' }),
  said(10, 'deleteEntry', { id: idea, list: 'updates', entry: 'fixture-mutation-0007-x' }),
  said(11, 'editEntry', { id: second, list: 'notes', entry: note, text: 'Ask the harbour mistress' }),
  said(12, 'moveIdea', { id: idea, after: second, before: null, sort: 'deadline' }),
  said(13, 'addCategory', { name: 'Tides' }),
  said(14, 'addCategory', { name: 'Tides' }),
  said(15, 'setPreferences', { theme: 'light', language: 'es', sound: false, helpSeen: true }),
  said(16, 'deleteIdea', { id: gone }),
  said(17, 'undo', { of: 'fixture-mutation-0016-x' }),
  said(18, 'undo', { of: 'fixture-mutation-0017-x' }),
  said(19, 'restoreIdeas', { ids: [gone] }),
  said(20, 'deleteIdea', { id: gone }),
  said(21, 'purgeIdeas', { ids: [gone] }),
  said(22, 'editIdea', { id: gone, changes: { title: 'Too late' } }),
  said(23, 'migrateLocalIdeas', {
    ideas: [{ ...importedIdea, title: 'From the browser', deadline: 'some day' }],
    categories: ['Kitchen'],
    score: 140,
  }),
];

/** Mutations that replace or delete everything, sent after the results of the others were checked. */
export const ending: readonly Mutation[] = [
  said(24, 'importIdeas', { ideas: [importedIdea] }),
  said(25, 'deleteAllIdeas', {}),
];
