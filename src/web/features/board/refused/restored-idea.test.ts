import { expect, it } from 'vitest';
import { type RefusedMutation } from '#client/device-store.ts';
import { type Idea } from '#domain/idea/idea.ts';
import {
  type IdeaChanges,
  type MutationArgs,
  type MutationName,
  type MutationOf,
} from '#domain/mutation/mutation.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { es } from '#messages/es/es.ts';
import { sampleTranslation } from '../../../app/language/sample-translation.ts';
import { fieldsOf } from '../../idea/form/idea-fields.ts';
import { refusedText } from './refused-text.ts';
import { addedIdea, refusalsOfIdea, restoredIdea } from './restored-idea.ts';

const idea = makeIdea({ id: 'kite', title: 'Kite', progress: 30, tags: ['urgent', 'research'] });

function refused<N extends MutationName>(
  id: string,
  name: N,
  args: MutationArgs[N],
  other: Partial<RefusedMutation> = {},
): RefusedMutation {
  const mutation = { id, name, args, at: 0, utcOffset: 0 } as MutationOf<N>;
  return { mutation, code: 'idea-deleted', at: 0, idea, ...other } as RefusedMutation;
}

const note = refused('n', 'addNote', { id: 'kite', text: 'Precious words' });
const update = refused('u', 'addUpdate', { id: 'kite', text: 'Sewn' });

it('brings back the words of updates and notes, and the progress an update makes', () => {
  expect(restoredIdea(idea, [note, update])).toEqual({
    fields: fieldsOf(idea),
    progress: 40,
    entries: [
      { list: 'notes', text: 'Precious words', mutationIds: ['n'] },
      { list: 'updates', text: 'Sewn', mutationIds: ['u'] },
    ],
  });
});

it('brings back a correction in the list it was made in, in the place of what was refused with it', () => {
  const args = { id: 'kite', list: 'notes', entry: 'n', text: 'More precious words' } as const;
  const elsewhere = { id: 'kite', list: 'updates', entry: 'old', text: 'Cut and sewn' } as const;
  const items = [note, refused('c', 'editEntry', args), refused('d', 'editEntry', elsewhere)];
  expect(restoredIdea(idea, items).entries).toEqual([
    { list: 'notes', text: 'More precious words', mutationIds: ['n', 'c'] },
    { list: 'updates', text: 'Cut and sewn', mutationIds: ['d'] },
  ]);
});

it('brings back each step of a pasted list, also one that was corrected, with a retry of its own', () => {
  const list = refused('s', 'addStep', { id: 'kite', text: 'Cut', more: ['Sew', 'Fly'] });
  const args = { id: 'kite', list: 'steps', entry: 's-s-00001', text: 'Sew twice' } as const;
  const restored = restoredIdea(idea, [list, refused('c', 'editEntry', args)]);
  expect(restored.entries).toEqual([
    { list: 'steps', text: 'Cut', mutationIds: ['s'] },
    { list: 'steps', text: 'Sew twice', mutationIds: ['s', 'c'], retryOf: 's-s-00001' },
    { list: 'steps', text: 'Fly', mutationIds: ['s'], retryOf: 's-s-00002' },
  ]);
  expect(refusedText(list.mutation, words)).toBe('Cut\nSew\nFly');
});

it('brings back everything an edit changed: texts, tags and progress', () => {
  const changes = {
    title: 'Red kite',
    progress: 70,
    tags: { add: ['prototype'], remove: ['research'] },
  } as const;
  expect(restoredIdea(idea, [refused('e', 'editIdea', { id: 'kite', changes })])).toEqual({
    fields: { ...fieldsOf(idea), title: 'Red kite', tags: ['urgent', 'prototype'] },
    progress: 70,
    entries: [],
  });
});

it('settles all that was refused because the same idea is gone, and nothing else', () => {
  const ofAnother = refused('a', 'addNote', { id: 'b', text: 'x' }, { idea: makeIdea({ id: 'b' }) });
  const otherwise = refused('o', 'addNote', { id: 'kite', text: 'x' }, { code: 'too-many-notes' });
  const unknown = refused('k', 'addNote', { id: 'gone', text: 'x' }, { idea: null });
  expect(refusalsOfIdea(idea, [ofAnother, note, otherwise, unknown, update])).toEqual([note, update]);
});

const titles: Readonly<Record<string, string>> = { kite: 'Red kite', boat: 'Boat' };
const words = { toDisplay: (text: string) => text, deletedTitle: (id: string) => titles[id] };

it('reads out the name of a category, and the titles that are known of what was to be restored', () => {
  const category = refused('c', 'addCategory', { name: 'Kites' });
  const restoring = refused('r', 'restoreIdeas', { ids: ['boat', 'unknown', 'kite'] });
  expect([category, restoring].map(({ mutation }) => refusedText(mutation, words))).toEqual([
    'Kites',
    'Boat\nRed kite',
  ]);
});

it('reads out the texts of captured ideas, each on its line', () => {
  const ideas = [
    { title: 'Kite', target: 'It flies' },
    { title: 'Start a blog', deadline: '2020-01-01T09:00' },
  ];
  const { mutation } = refused('c', 'captureIdeas', { ideas });
  const { toDisplay } = sampleTranslation(es);
  expect(refusedText(mutation, { ...words, toDisplay })).toBe('Kite\nIt flies\nEmpezar un blog');
});

it('reads out what a correction says', () => {
  const args = { id: 'kite', list: 'notes', entry: 'n', text: 'More precious words' } as const;
  expect(refusedText(refused('c', 'editEntry', args).mutation, words)).toBe('More precious words');
});

it('reads out what came of a sample in the language in force', () => {
  const args = { id: 'kite', changes: { title: 'Start a blog', target: 'Mine', progress: 30 } };
  const { mutation } = refused('e', 'editIdea', args);
  expect(refusedText(mutation, { ...words, toDisplay: sampleTranslation(es).toDisplay })).toBe(
    'Empezar un blog\nMine',
  );
});

it('adds a whole idea as the form does, and one that lacks something as a captured one', () => {
  const fields = fieldsOf(idea);
  expect(addedIdea(fields, 'x')).toEqual({ name: 'addIdea', args: fields, id: 'x', ideaId: 'x' });
  for (const field of ['description', 'target', 'deadline'] as const) {
    const bare = { ...fields, [field]: '' };
    expect(addedIdea(bare, 'x')).toEqual({
      name: 'captureIdeas',
      args: { ideas: [bare] },
      id: 'x',
      ideaId: 'x-c-00000',
    });
  }
});

it.each<[string, Partial<Idea>, IdeaChanges, Partial<Idea>]>([
  ['keeps them', { leads: [60] }, { title: 'Kite' }, { leads: [60] }],
  ['changes them', { leads: [60] }, { leads: [] }, { leads: [] }],
  ['takes them off', { leads: [60] }, { leads: null }, {}],
])('brings back an idea’s own leads after an edit that %s', (_, own, changes, expected) => {
  const edit = refused('e', 'editIdea', { id: 'kite', changes });
  const { leads } = restoredIdea({ ...idea, ...own }, [edit]).fields;
  expect({ ...(leads && { leads }) }).toEqual(expected);
});
