import { expect } from 'vitest';
import { type Entry } from '../idea/idea.ts';
import { type MutationArgs } from '../mutation/mutation.ts';
import { type RefusalCode } from '../mutation/refusal.ts';
import { InMemoryAccount } from './in-memory-account.ts';
import { makeIdeaFields, makeIdea, makeImportedIdea } from './make-idea.ts';
import { type MutationCall } from './mutation-choosers.ts';

export const note: Entry = { id: 'note-1', text: 'A thought', date: '2026-11-03T08:00:00.000Z' };
export const refused = (code: RefusalCode) => ({ ok: false, code });

export function tryCall(account: InMemoryAccount, [name, args]: MutationCall, id?: string) {
  return account.tryApply(name, args, id === undefined ? {} : { id });
}

export function applyCall(account: InMemoryAccount, [name, args]: MutationCall, id?: string) {
  return account.apply(name, args, id === undefined ? {} : { id });
}

/**
 * An account with a score of 50, the category Kites, and two ideas: a at 90 percent with a note and an update
 * that earned points, and b, which is finished. A third idea, c, is deleted.
 */
export function undoAccount(): InMemoryAccount {
  const ideas = [
    makeIdea({ id: 'a', rank: 'a0', progress: 80, notes: [note], deadline: '' }),
    makeIdea({
      id: 'b',
      rank: 'a1',
      progress: 100,
      finishedAt: '2026-11-10T12:00:00.000Z',
      category: 'Kites',
    }),
    makeIdea({ id: 'c', rank: 'a2', tags: ['urgent'], notes: [note] }),
  ];
  const account = new InMemoryAccount(ideas, {
    score: 50,
    categories: ['Kites'],
    tags: ['kite', 'sail'],
  });
  account.apply('addUpdate', { id: 'a', text: 'One step' }, { id: 'update-1' });
  account.apply('deleteIdea', { id: 'c' }, { id: 'deletion-c' });
  expect(account.account).toMatchObject(startCounts);
  return account;
}

/**
 * The counts of `undoAccount`. The ideas' own fields take 492 and 505 bytes, the update 90 and the note 91.
 */
export const startCounts = {
  score: 50,
  ideas: 2,
  finished: 1,
  textSize: 1_178,
  categories: ['Kites'],
  tags: ['kite', 'sail'],
};

/**
 * The state that an undo restores: everything except badges and former names, which stay, the rank for new ideas, and
 * the trash.
 */
export function undoableState(account: InMemoryAccount) {
  const {
    badges: _badges,
    topRank: _topRank,
    formerCategories: _categories,
    formerTags: _tags,
    ...rest
  } = account.account;
  return { ...rest, inOrder: account.inOrder() };
}

export const importedIdeas = [
  makeImportedIdea({
    title: 'Boat',
    category: 'Boats',
    progress: 100,
    updates: [{ text: 'x' }, { text: 'y' }],
  }),
  makeImportedIdea({ category: 'Zeppelins', notes: [{ text: 'x' }] }),
];

/** Each kind of mutation that can be undone, the points it earns, and the counts it changes. */
export const undoCases: readonly (readonly [string, MutationCall, number, Partial<typeof startCounts>])[] = [
  ['an idea', ['addIdea', makeIdeaFields()], 10, { score: 60, ideas: 3, textSize: 1_686 }],
  [
    'an idea of a new category',
    ['addIdea', makeIdeaFields({ category: 'Boats' })],
    10,
    { score: 60, ideas: 3, textSize: 1_683, categories: ['Kites', 'Boats'] },
  ],
  [
    'captured ideas, one of a new category',
    ['captureIdeas', { ideas: [{ title: 'x' }, { title: 'y', category: 'Boats' }] }],
    20,
    { score: 70, ideas: 4, textSize: 2_018, categories: ['Kites', 'Boats'] },
  ],
  ['another title', ['editIdea', { id: 'a', changes: { title: 'New' } }], 5, { score: 55, textSize: 1_159 }],
  [
    'another deadline, priority and target',
    [
      'editIdea',
      { id: 'a', changes: { deadline: '2026-12-24T18:00', priority: 'Low', target: 'A second flight' } },
    ],
    5,
    { score: 55, textSize: 1_195 },
  ],
  [
    'a new category for an idea',
    ['editIdea', { id: 'a', changes: { category: 'Boats' } }],
    5,
    { score: 55, textSize: 1_175, categories: ['Kites', 'Boats'] },
  ],
  [
    'other tags',
    ['editIdea', { id: 'a', changes: { tags: { add: ['urgent'], remove: [] } } }],
    5,
    { score: 55 },
  ],
  [
    'a new own tag',
    ['editIdea', { id: 'a', changes: { tags: { add: ['kite'], remove: [] } } }],
    5,
    { score: 55, textSize: 1_194 },
  ],
  [
    'an edit to the end',
    ['editIdea', { id: 'a', changes: { progress: 100 } }],
    5,
    { score: 55, finished: 2 },
  ],
  [
    'an edit from the end',
    ['editIdea', { id: 'b', changes: { progress: 99 } }],
    5,
    { score: 55, finished: 0 },
  ],
  ['some progress', ['setProgress', { id: 'a', progress: 91 }], 0, {}],
  ['all progress', ['setProgress', { id: 'a', progress: 100 }], 0, { finished: 2 }],
  ['less progress', ['setProgress', { id: 'b', progress: 0 }], 0, { finished: 0 }],
  [
    'an update that finishes its idea',
    ['addUpdate', { id: 'a', text: 'x' }],
    5,
    { score: 55, finished: 2, textSize: 1_261 },
  ],
  ['leads', ['editIdea', { id: 'a', changes: { leads: [0, 60] } }], 5, { score: 55 }],
  ['an idea set aside', ['setAside', { id: 'a', until: 'someday' }], 0, {}],
  ['a note', ['addNote', { id: 'b', text: 'x' }], 0, { textSize: 1_261 }],
  ['a move', ['moveIdea', { id: 'a', after: 'b', before: null, sort: 'manual' }], 5, { score: 55 }],
  ['a deletion', ['deleteIdea', { id: 'a' }], -5, { score: 45, ideas: 1, textSize: 505 }],
  [
    'the deletion of a finished idea',
    ['deleteIdea', { id: 'b' }],
    -5,
    { score: 45, ideas: 1, finished: 0, textSize: 673 },
  ],
  [
    'an edit of several ideas',
    ['editIdeas', { ids: ['b', 'gone', 'a'], changes: { category: 'Boats', progress: 100 } }],
    5,
    { score: 55, finished: 2, textSize: 1_175, categories: ['Kites', 'Boats'] },
  ],
  ['several ideas set aside', ['editIdeas', { ids: ['a', 'b'], changes: { setAside: 'someday' } }], 0, {}],
  [
    'the deletion of several ideas',
    ['deleteIdeas', { ids: ['a', 'gone', 'b'] }],
    -10,
    { score: 40, ideas: 0, finished: 0, textSize: 0 },
  ],
  ['a reset', ['deleteAllIdeas', {}], 0, { ideas: 0, finished: 0, textSize: 0 }],
  [
    'an import',
    ['importIdeas', { ideas: importedIdeas }],
    0,
    { ideas: 2, finished: 1, textSize: 1_245, categories: ['Kites', 'Boats', 'Zeppelins'] },
  ],
  [
    'an import that keeps what is there',
    ['addImported', { ideas: importedIdeas }],
    0,
    { ideas: 4, finished: 2, textSize: 2_423, categories: ['Kites', 'Boats', 'Zeppelins'] },
  ],
  [
    'a migration',
    ['migrateLocalIdeas', { ideas: importedIdeas, categories: ['Zeppelins', 'Art'], score: 340 }],
    340,
    { score: 390, ideas: 4, finished: 2, textSize: 2_423, categories: ['Kites', 'Zeppelins', 'Boats'] },
  ],
  ['a category', ['addCategory', { name: 'Boats' }], 5, { score: 55, categories: ['Kites', 'Boats'] }],
  [
    'a renamed category',
    ['renameCategory', { from: 'Kites', to: 'Kite club' }],
    0,
    { textSize: 1_182, categories: ['Kite club'] },
  ],
  [
    'a category merged into another',
    ['removeCategory', { name: 'Kites', moveTo: 'Art' }],
    0,
    { textSize: 1_176, categories: [] },
  ],
  ['the colour of a category', ['styleCategory', { name: 'Kites', colour: 'blue' }], 0, {}],
  ['a renamed tag', ['renameTag', { from: 'kite', to: 'glider' }], 0, { tags: ['glider', 'sail'] }],
  ['a removed tag', ['removeTag', { name: 'kite', moveTo: 'sail' }], 0, { tags: ['sail'] }],
  ['the colour of a tag', ['styleTag', { name: 'kite', colour: 'blue' }], 0, {}],
  ['a saved filter', ['saveFilter', { filter: { name: 'Work', sort: 'manual', tag: 'urgent' } }], 0, {}],
  ['a restored idea', ['restoreIdeas', { ids: ['c'] }], 5, { score: 55, ideas: 3, textSize: 1_777 }],
  [
    'a corrected update',
    ['editEntry', { id: 'a', list: 'updates', entry: 'update-1', text: 'Two steps' }],
    0,
    { textSize: 1_179 },
  ],
  [
    'a corrected note',
    ['editEntry', { id: 'a', list: 'notes', entry: 'note-1', text: '"A" thought' }],
    0,
    { textSize: 1_182 },
  ],
  [
    'a deleted update',
    ['deleteEntry', { id: 'a', list: 'updates', entry: 'update-1' }],
    -5,
    { score: 45, textSize: 1_088 },
  ],
  ['a deleted note', ['deleteEntry', { id: 'a', list: 'notes', entry: 'note-1' }], 0, { textSize: 1_087 }],
];

export const editOfA = (changes: MutationArgs['editIdea']['changes']): MutationCall => [
  'editIdea',
  { id: 'a', changes },
];
export const progressUpdate: MutationCall = ['addUpdate', { id: 'a', text: 'x' }];
export const noteAddition: MutationCall = ['addNote', { id: 'a', text: 'x' }];
export const deletion: MutationCall = ['deleteIdea', { id: 'a' }];
export const moveDown: MutationCall = ['moveIdea', { id: 'a', after: 'b', before: null, sort: 'manual' }];
export const moveUp: MutationCall = ['moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }];
export const ownNote = { id: 'a', list: 'notes', entry: 'note-1' } as const;
export const correction: MutationCall = ['editEntry', { ...ownNote, text: 'Another thought' }];
export const noteDeletion: MutationCall = ['deleteEntry', ownNote];
export const lastMutation = { id: 'intent-1' } as const;
