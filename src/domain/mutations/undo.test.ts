import { expect, it } from 'vitest';
import { readsOf } from '../apply-mutation.ts';
import { type Entry } from '../idea.ts';
import { limits } from '../limits.ts';
import { type MutationArgs, type MutationName } from '../mutation.ts';
import { type RefusalCode } from '../refusal.ts';
import { AccountInMemory, mutationOf } from '../testing/account-in-memory.ts';
import { fieldsOf, ideaOf, ideasInOrder, importedOf } from '../testing/make-idea.ts';

const note: Entry = { id: 'note-1', text: 'A thought', date: '2026-11-03T08:00:00.000Z' };
const refused = (code: RefusalCode) => ({ ok: false, code });

/** One intent: its name and its arguments. */
type Intent = { [N in MutationName]: readonly [name: N, args: MutationArgs[N]] }[MutationName];

function attempt(account: AccountInMemory, [name, args]: Intent, id?: string) {
  return account.attempt(name, args, id === undefined ? {} : { id });
}

function run(account: AccountInMemory, [name, args]: Intent, id?: string) {
  return account.run(name, args, id === undefined ? {} : { id });
}

/**
 * An account with a score of 50, the category Kites and two ideas: a at 90 percent with an update that earned
 * points and a note, and b, which is finished. A third, c, has been deleted.
 */
function start(): AccountInMemory {
  const ideas = [
    ideaOf({ id: 'a', rank: 'a0', progress: 80, notes: [note], deadline: '' }),
    ideaOf({ id: 'b', rank: 'a1', progress: 100, finishedAt: '2026-11-10T12:00:00.000Z', category: 'Kites' }),
    ideaOf({ id: 'c', rank: 'a2', tags: ['urgent'], notes: [note] }),
  ];
  const account = new AccountInMemory(ideas, { score: 50, categories: ['Kites'] });
  account.run('addUpdate', { id: 'a', text: 'One step' }, { id: 'update-1' });
  account.run('deleteIdea', { id: 'c' }, { id: 'deletion-c' });
  expect(account.account).toMatchObject(startCounts);
  return account;
}

/** Its counts. The ideas' own fields take 492 and 505 bytes, the update 90 and the note 91. */
const startCounts = { score: 50, ideas: 2, finished: 1, textSize: 1_178, categories: ['Kites'] };

/** What an undo gives back: all but badges, which stay, the mark above which new ideas go, and the trash. */
function state(account: AccountInMemory) {
  const { badges: _badges, topRank: _topRank, ...rest } = account.account;
  return { ...rest, inOrder: account.inOrder() };
}

const file = [
  importedOf({ title: 'Boat', category: 'Boats', progress: 100, updates: [{ text: 'x' }, { text: 'y' }] }),
  importedOf({ category: 'Zeppelins', notes: [{ text: 'x' }] }),
];

/** Every kind of intent, the points it earns and what it makes of the counts at the start. */
const intents: readonly (readonly [string, Intent, number, Partial<typeof startCounts>])[] = [
  ['an idea', ['addIdea', fieldsOf()], 10, { score: 60, ideas: 3, textSize: 1_686 }],
  [
    'an idea of a new category',
    ['addIdea', fieldsOf({ category: 'Boats' })],
    10,
    { score: 60, ideas: 3, textSize: 1_683, categories: ['Kites', 'Boats'] },
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
  ['a note', ['addNote', { id: 'b', text: 'x' }], 0, { textSize: 1_261 }],
  ['a move', ['moveIdea', { id: 'a', after: 'b', before: null, sort: 'manual' }], 5, { score: 55 }],
  ['a deletion', ['deleteIdea', { id: 'a' }], -5, { score: 45, ideas: 1, textSize: 505 }],
  [
    'the deletion of a finished idea',
    ['deleteIdea', { id: 'b' }],
    -5,
    { score: 45, ideas: 1, finished: 0, textSize: 673 },
  ],
  ['a reset', ['deleteAllIdeas', {}], 0, { ideas: 0, finished: 0, textSize: 0 }],
  [
    'an import',
    ['importIdeas', { ideas: file }],
    0,
    { ideas: 2, finished: 1, textSize: 1_245, categories: ['Kites', 'Boats', 'Zeppelins'] },
  ],
  [
    'a migration',
    ['migrateLocalIdeas', { ideas: file, categories: ['Zeppelins', 'Art'], score: 340 }],
    340,
    { score: 390, ideas: 4, finished: 2, textSize: 2_423, categories: ['Kites', 'Zeppelins', 'Boats'] },
  ],
  ['a category', ['addCategory', { name: 'Boats' }], 5, { score: 55, categories: ['Kites', 'Boats'] }],
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

it.each(intents)(
  'undoes %s, redoes it, and undoes the redo, to the very point',
  (_, intent, points, counts) => {
    const account = start();
    const before = state(account);
    expect(run(account, intent, 'intent-1').points).toBe(points);
    const after = state(account);
    expect(after).toMatchObject({ ...startCounts, ...counts });
    expect(account.run('undo', { of: 'intent-1' }, { id: 'undo-1' }).points).toBe(0 - points);
    expect(state(account)).toEqual(before);
    expect(account.account).toMatchObject(account.recount());
    expect(account.run('undo', { of: 'undo-1' }, { id: 'redo-1' }).points).toBe(points);
    expect(state(account)).toEqual(after);
    expect(account.account).toMatchObject(account.recount());
    expect(account.run('undo', { of: 'redo-1' }, { id: 'undo-2' }).points).toBe(0 - points);
    expect(state(account)).toEqual(before);
    expect(account.run('undo', { of: 'undo-2' }).points).toBe(points);
    expect(state(account)).toEqual(after);
  },
);

it.each(intents)('undoes %s only once, and redoes it only once', (_, intent) => {
  const account = start();
  run(account, intent, 'intent-1');
  account.run('undo', { of: 'intent-1' }, { id: 'undo-1' });
  const undone = account.contents();
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.contents()).toEqual(undone);
  account.run('undo', { of: 'undo-1' });
  const redone = account.contents();
  for (const of of ['intent-1', 'undo-1']) {
    expect(account.attempt('undo', { of })).toEqual(refused('undo-gone'));
  }
  expect(account.contents()).toEqual(redone);
});

it('undoes a move in another order, which ranked every idea, and redoes it', () => {
  const ideas = ['a', 'b', 'c', 'd'].map((id, index) =>
    ideaOf({ id, rank: `a${index}`, progress: [10, 30, 20, 0][index] ?? 0 }),
  );
  const account = new AccountInMemory(ideas, { score: 3 });
  const sort = 'progress';
  const drafted = account.run('moveIdea', { id: 'd', after: null, before: 'b', sort }, { id: 'move' });
  expect(drafted.effects.length).toBeGreaterThan(1);
  const after = state(account);
  expect(account.run('undo', { of: 'move' }, { id: 'undo-1' }).points).toBe(-5);
  expect(account.inOrder()).toEqual(ideas);
  expect(account.account.score).toBe(3);
  expect(account.run('undo', { of: 'undo-1' }).points).toBe(5);
  expect(state(account)).toEqual(after);
});

/** At `score`, an intent gives `given`; after the deletion of some other ideas its undo gives and its redo gives. */
const floors: readonly (readonly [string, Intent, number, number, number, number, number])[] = [
  ['a deletion', ['deleteIdea', { id: 'a' }], 6, -5, 0, 5, -5],
  ['a deletion', ['deleteIdea', { id: 'a' }], 5, -5, 0, 5, -5],
  ['a deletion', ['deleteIdea', { id: 'a' }], 4, -4, 0, 4, -4],
  ['a deletion', ['deleteIdea', { id: 'a' }], 3, -3, 0, 3, -3],
  ['a deletion', ['deleteIdea', { id: 'a' }], 0, 0, 0, 0, 0],
  ['an idea', ['addIdea', fieldsOf()], 0, 10, 0, -10, 10],
  ['an idea', ['addIdea', fieldsOf()], 5, 10, 1, -10, 10],
  ['an idea', ['addIdea', fieldsOf()], 4, 10, 2, -4, 4],
  ['an idea', ['addIdea', fieldsOf()], 1, 10, 2, -1, 1],
  ['an idea', ['addIdea', fieldsOf()], 0, 10, 2, 0, 0],
  ['an edit', ['editIdea', { id: 'a', changes: { title: 'New' } }], 3, 5, 1, -3, 3],
  ['an edit', ['editIdea', { id: 'a', changes: { title: 'New' } }], 4, 5, 2, 0, 0],
  ['an update', ['addUpdate', { id: 'a', text: 'x' }], 2, 5, 1, -2, 2],
  ['an update', ['addUpdate', { id: 'a', text: 'x' }], 0, 5, 1, 0, 0],
  ['a move', ['moveIdea', { id: 'b', after: null, before: 'a', sort: 'manual' }], 1, 5, 1, -1, 1],
  ['a category', ['addCategory', { name: 'Boats' }], 4, 5, 1, -4, 4],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 7, -5, 0, 5, -5],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 3, -3, 0, 3, -3],
  ['a deleted update', ['deleteEntry', { id: 'a', list: 'updates', entry: 'step' }], 0, 0, 0, 0, 0],
  ['a migration', ['migrateLocalIdeas', { ideas: [importedOf()], categories: [], score: 9 }], 0, 9, 1, -4, 4],
];

it.each(floors)(
  'takes %s %j at a score of %i for %i points; after %i deletions the undo is for %i, the redo for %i',
  (_, intent, score, given, deletions, undone, redone) => {
    const others = ['x', 'y'].map((id, index) => ideaOf({ id, rank: `b${index}` }));
    const spent = ['p', 'q', 'r', 's'].map((id, index) => ideaOf({ id, rank: `c${index}` }));
    const account = new AccountInMemory([...ideasInOrder('a', 'b'), ...others, ...spent], {
      score: score + 15,
    });
    account.run('addUpdate', { id: 'a', text: 'One step' }, { id: 'step' });
    for (const id of ['p', 'q', 'r', 's']) account.run('deleteIdea', { id });
    expect(account.account.score).toBe(score);
    expect(run(account, intent, 'intent-1').points).toBe(given);
    for (const id of ['x', 'y'].slice(0, deletions)) account.run('deleteIdea', { id });
    const left = account.account.score;
    expect(account.run('undo', { of: 'intent-1' }, { id: 'undo-1' }).points).toBe(undone);
    expect(account.account.score).toBe(left + undone);
    expect(account.run('undo', { of: 'undo-1' }).points).toBe(redone);
    expect(account.account.score).toBe(left + undone + redone);
  },
);

it('redoes with what the undo took, whatever has been earned in between', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'), { score: 4 });
  account.run('addIdea', fieldsOf(), { id: 'new' });
  account.run('deleteIdea', { id: 'a' });
  account.run('deleteIdea', { id: 'b' });
  expect(account.run('undo', { of: 'new' }, { id: 'undo-1' }).points).toBe(-4);
  account.run('addCategory', { name: 'Boats' });
  expect(account.run('undo', { of: 'undo-1' }).points).toBe(4);
  expect(account.account.score).toBe(9);
});

it('gives back what a deletion took, whatever has been earned in between', () => {
  const account = new AccountInMemory(ideasInOrder('a'), { score: 3 });
  account.run('deleteIdea', { id: 'a' }, { id: 'deletion' });
  account.run('addCategory', { name: 'Boats' });
  expect(account.run('undo', { of: 'deletion' }).points).toBe(3);
  expect(account.account.score).toBe(8);
});

const edit = (changes: MutationArgs['editIdea']['changes']): Intent => ['editIdea', { id: 'a', changes }];
const step: Intent = ['addUpdate', { id: 'a', text: 'x' }];
const thought: Intent = ['addNote', { id: 'a', text: 'x' }];
const deletion: Intent = ['deleteIdea', { id: 'a' }];
const moveDown: Intent = ['moveIdea', { id: 'a', after: 'b', before: null, sort: 'manual' }];
const moveUp: Intent = ['moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }];
const ownNote = { id: 'a', list: 'notes', entry: 'note-1' } as const;
const correction: Intent = ['editEntry', { ...ownNote, text: 'Another thought' }];
const noteDeletion: Intent = ['deleteEntry', ownNote];
const newest = { id: 'intent-1' } as const;

/** An intent, what follows, and why its undo is then refused. */
const conflicts: readonly (readonly [string, Intent, readonly Intent[], RefusalCode])[] = [
  ['a title, changed again', edit({ title: 'New' }), [edit({ title: 'Newer' })], 'undo-conflict'],
  [
    'tags, changed again',
    edit({ tags: { add: ['urgent'], remove: [] } }),
    [edit({ tags: { add: ['research'], remove: [] } })],
    'undo-conflict',
  ],
  [
    'two fields, one changed again',
    edit({ title: 'New', target: 'Far' }),
    [edit({ target: 'Near' })],
    'undo-conflict',
  ],
  [
    'progress, set again',
    ['setProgress', { id: 'a', progress: 50 }],
    [['setProgress', { id: 'a', progress: 51 }]],
    'undo-conflict',
  ],
  [
    'progress, edited since',
    ['setProgress', { id: 'a', progress: 50 }],
    [edit({ progress: 60 })],
    'undo-conflict',
  ],
  ['progress, with an update since', ['setProgress', { id: 'a', progress: 50 }], [step], 'undo-conflict'],
  [
    'an update, with another since',
    ['addUpdate', { id: 'a', text: 'w' }],
    [['setProgress', { id: 'a', progress: 80 }], step],
    'undo-conflict',
  ],
  ['a move, moved again', moveDown, [moveUp], 'undo-conflict'],
  ['a change of an idea deleted since', edit({ title: 'New' }), [deletion], 'idea-deleted'],
  [
    'progress of an idea deleted since',
    ['setProgress', { id: 'a', progress: 50 }],
    [deletion],
    'idea-deleted',
  ],
  ['a move of an idea deleted since', moveDown, [deletion], 'idea-deleted'],
  ['an update of an idea deleted since', step, [deletion], 'idea-deleted'],
  ['an update of an idea removed by a reset', step, [['deleteAllIdeas', {}]], 'idea-deleted'],
  [
    'a change of an idea purged since',
    edit({ title: 'New' }),
    [deletion, ['purgeIdeas', { ids: ['a'] }]],
    'idea-deleted',
  ],
  [
    'a new idea, edited since',
    ['addIdea', fieldsOf()],
    [['editIdea', { ...newest, changes: { target: 'Near' } }]],
    'undo-conflict',
  ],
  [
    'a new idea, further since',
    ['addIdea', fieldsOf()],
    [['setProgress', { ...newest, progress: 1 }]],
    'undo-conflict',
  ],
  [
    'a new idea, with an update since',
    ['addIdea', fieldsOf()],
    [['addUpdate', { ...newest, text: 'x' }]],
    'undo-conflict',
  ],
  [
    'an import, with an idea edited since',
    ['importIdeas', { ideas: file }],
    [['setProgress', { id: 'intent-1-00001', progress: 1 }]],
    'undo-conflict',
  ],
  [
    'an import, with an idea deleted since',
    ['importIdeas', { ideas: file }],
    [['deleteIdea', { id: 'intent-1-00000' }]],
    'idea-deleted',
  ],
  ['an import, reset since', ['importIdeas', { ideas: file }], [['deleteAllIdeas', {}]], 'idea-deleted'],
  [
    'a restored idea, edited since',
    ['restoreIdeas', { ids: ['c'] }],
    [['editIdea', { id: 'c', changes: { title: 'New' } }]],
    'undo-conflict',
  ],
  [
    'a restored idea, deleted since',
    ['restoreIdeas', { ids: ['c'] }],
    [['deleteIdea', { id: 'c' }]],
    'idea-deleted',
  ],
  ['a deletion, restored since', deletion, [['restoreIdeas', { ids: ['a'] }]], 'undo-gone'],
  ['a deletion, purged since', deletion, [['purgeIdeas', { ids: ['a'] }]], 'undo-gone'],
  [
    'a note, corrected since',
    thought,
    [['editEntry', { id: 'a', list: 'notes', entry: 'intent-1', text: 'y' }]],
    'undo-conflict',
  ],
  [
    'a note, deleted since',
    thought,
    [['deleteEntry', { id: 'a', list: 'notes', entry: 'intent-1' }]],
    'undo-conflict',
  ],
  [
    'an update, corrected since',
    step,
    [['editEntry', { id: 'a', list: 'updates', entry: 'intent-1', text: 'y' }]],
    'undo-conflict',
  ],
  [
    'an update, deleted since',
    step,
    [['deleteEntry', { id: 'a', list: 'updates', entry: 'intent-1' }]],
    'undo-conflict',
  ],
  [
    'a correction, corrected again',
    correction,
    [['editEntry', { ...ownNote, text: 'A third' }]],
    'undo-conflict',
  ],
  ['a correction, deleted since', correction, [noteDeletion], 'undo-conflict'],
  ['a deleted note of an idea deleted since', noteDeletion, [deletion], 'idea-deleted'],
  [
    'a deleted note of an idea purged since',
    noteDeletion,
    [deletion, ['purgeIdeas', { ids: ['a'] }]],
    'idea-deleted',
  ],
];

it.each(conflicts)('refuses to undo %s, and nothing has changed', (_, intent, later, code) => {
  const account = start();
  run(account, intent, 'intent-1');
  for (const next of later) run(account, next);
  const before = account.contents();
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused(code));
  expect(account.contents()).toEqual(before);
});

/** An intent, what follows its undo, and why its redo is then refused. */
const redoConflicts: readonly (readonly [string, Intent, readonly Intent[], RefusalCode])[] = [
  ['a title, changed since', edit({ title: 'New' }), [edit({ title: 'Newer' })], 'undo-conflict'],
  ['a title of an idea deleted since', edit({ title: 'New' }), [deletion], 'idea-deleted'],
  [
    'an idea, restored since',
    ['addIdea', fieldsOf()],
    [['restoreIdeas', { ids: ['intent-1'] }]],
    'undo-gone',
  ],
  ['an idea, purged since', ['addIdea', fieldsOf()], [['purgeIdeas', { ids: ['intent-1'] }]], 'undo-gone'],
  ['a deletion of an idea edited since', deletion, [edit({ title: 'New' })], 'undo-conflict'],
  ['a deletion of an idea deleted again', deletion, [deletion], 'idea-deleted'],
  [
    'a reset of ideas one of which was edited since',
    ['deleteAllIdeas', {}],
    [edit({ title: 'New' })],
    'undo-conflict',
  ],
  [
    'an import over an idea edited since',
    ['importIdeas', { ideas: file }],
    [edit({ title: 'New' })],
    'undo-conflict',
  ],
  [
    'a category, added again since',
    ['addCategory', { name: 'Boats' }],
    [['addCategory', { name: 'Boats' }]],
    'undo-conflict',
  ],
  [
    'a category that a new idea brought since',
    ['addCategory', { name: 'Boats' }],
    [['addIdea', fieldsOf({ category: 'Boats' })]],
    'undo-conflict',
  ],
  ['a note of an idea deleted since', thought, [deletion], 'idea-deleted'],
  ['an update, with progress set since', step, [['setProgress', { id: 'a', progress: 50 }]], 'undo-conflict'],
  [
    'a correction, corrected since',
    correction,
    [['editEntry', { ...ownNote, text: 'A third' }]],
    'undo-conflict',
  ],
  ['a correction, deleted since', correction, [noteDeletion], 'undo-conflict'],
  ['the deletion of a note corrected since', noteDeletion, [correction], 'undo-conflict'],
  ['the deletion of a note deleted since', noteDeletion, [noteDeletion], 'undo-conflict'],
];

it.each(redoConflicts)('refuses to redo %s, and nothing has changed', (_, intent, later, code) => {
  const account = start();
  run(account, intent, 'intent-1');
  account.run('undo', { of: 'intent-1' }, { id: 'undo-1' });
  for (const next of later) run(account, next);
  const before = account.contents();
  expect(account.attempt('undo', { of: 'undo-1' })).toEqual(refused(code));
  expect(account.contents()).toEqual(before);
});

it.each<[string, Intent]>([
  ['a new idea', ['addIdea', fieldsOf()]],
  ['a new note', thought],
  ['a correction', correction],
])('refuses to undo %s whose idea has been deleted since', (name, intent) => {
  const account = start();
  run(account, intent, 'intent-1');
  account.run('deleteIdea', { id: name === 'a new idea' ? 'intent-1' : 'a' });
  const before = account.contents();
  expect(account.attempt('undo', { of: 'intent-1' })).toMatchObject({ ok: false });
  expect(account.contents()).toEqual(before);
});

it('refuses a migration whose idea was edited since', () => {
  const account = start();
  account.run('migrateLocalIdeas', { ideas: file, categories: [], score: 340 }, { id: 'intent-1' });
  account.run('editIdea', { id: 'intent-1-00000', changes: { title: 'New' } });
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-conflict'));
  expect(account.account.score).toBe(395);
});

it('goes through once the later change has been taken back too', () => {
  const account = start();
  const before = state(account);
  run(account, edit({ title: 'New' }), 'intent-1');
  run(account, edit({ title: 'Newer' }), 'intent-2');
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-conflict'));
  account.run('undo', { of: 'intent-2' });
  account.run('undo', { of: 'intent-1' });
  expect(state(account)).toEqual(before);
});

it('takes its own fields back and leaves later changes of others', () => {
  const account = start();
  const { title, description } = account.whole('a');
  run(account, edit({ title: 'New', description: 'Other' }), 'intent-1');
  run(account, edit({ target: 'Far', priority: 'Low', tags: { add: ['urgent'], remove: [] } }));
  run(account, ['setProgress', { id: 'a', progress: 100 }]);
  run(account, moveDown);
  run(account, thought);
  expect(account.run('undo', { of: 'intent-1' }).points).toBe(-5);
  expect(account.whole('a')).toMatchObject({
    title,
    description,
    target: 'Far',
    priority: 'Low',
    tags: ['urgent'],
    progress: 100,
  });
  expect(account.whole('a').notes).toHaveLength(2);
});

it('takes a new idea back that has only been moved, and redoes it at the place it was moved to', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'));
  account.run('addIdea', fieldsOf(), { id: 'new' });
  account.run('moveIdea', { id: 'new', after: 'a', before: 'b', sort: 'manual' });
  account.run('undo', { of: 'new' }, { id: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['a', 'b']);
  account.run('undo', { of: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['a', 'new', 'b']);
});

it.each<[string, Intent]>([
  ['an edit of the title it has', edit({ title: ideaOf().title })],
  ['an edit of no field', edit({})],
  ['the progress it has', ['setProgress', { id: 'a', progress: 90 }]],
  ['a drop on its own place', ['moveIdea', { id: 'a', after: null, before: 'b', sort: 'manual' }]],
  ['a correction to the same text', ['editEntry', { ...ownNote, text: ' A thought ' }]],
  ['a purge', ['purgeIdeas', { ids: ['c'] }]],
  ['a refused edit', edit({ title: ' ' })],
  ['a refused idea', ['addIdea', fieldsOf({ title: '' })]],
  ['a refused deletion', ['deleteIdea', { id: 'never-there' }]],
  ['a refused category', ['addCategory', { name: 'Kites' }]],
  ['a refused import', ['importIdeas', { ideas: [] }]],
  ['a refused undo', ['undo', { of: 'never-there' }]],
])('has nothing to take back for %s', (_, intent) => {
  const account = start();
  attempt(account, intent, 'intent-1');
  const before = account.contents();
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.contents()).toEqual(before);
});

it('has nothing to take back for a reset where there was no idea', () => {
  const account = new AccountInMemory();
  account.run('deleteAllIdeas', {}, { id: 'reset' });
  expect(account.attempt('undo', { of: 'reset' })).toEqual(refused('undo-gone'));
});

it.each(['never-there', 'undo-1', 'a'])('refuses to undo %j, which no intent has', (of) => {
  const account = start();
  const before = account.contents();
  expect(account.attempt('undo', { of }, { id: 'undo-1' })).toEqual(refused('undo-gone'));
  expect(account.contents()).toEqual(before);
});

it.each(intents)('refuses to undo %s once the way back is no longer kept', (_, intent) => {
  const account = start();
  run(account, intent, 'intent-1');
  account.forget('intent-1');
  const before = account.contents();
  expect(account.attempt('undo', { of: 'intent-1' })).toEqual(refused('undo-gone'));
  expect(account.contents()).toEqual(before);
});

it('undoes a reset with everything it removed, whatever has been added since', () => {
  const account = start();
  const before = account.inOrder();
  account.run('deleteAllIdeas', {}, { id: 'reset' });
  account.run('addIdea', fieldsOf(), { id: 'new' });
  expect(account.run('undo', { of: 'reset' }).points).toBe(0);
  expect(account.inOrder()).toEqual([account.whole('new'), ...before]);
  expect(account.account).toMatchObject({ score: 60, ideas: 3, finished: 1, textSize: 1_686 });
  expect(account.inTrash().map((item) => item.idea.id)).toEqual(['c']);
});

it('undoes an import with exactly what it replaced and what it brought, and nothing else', () => {
  const account = start();
  const before = account.inOrder();
  account.run('importIdeas', { ideas: file }, { id: 'file' });
  account.run('addIdea', fieldsOf(), { id: 'new' });
  account.run('addCategory', { name: 'Trains' });
  expect(account.run('undo', { of: 'file' }).points).toBe(0);
  expect(account.inOrder()).toEqual([account.whole('new'), ...before]);
  expect(account.account).toMatchObject({
    score: 65,
    ideas: 3,
    finished: 1,
    textSize: 1_686,
    categories: ['Kites', 'Trains'],
  });
  expect(account.inTrash().map((item) => item.idea.id)).toEqual(['c', 'file-00001', 'file-00000']);
});

it('undoes one of two imports after the other, back to the ideas before both', () => {
  const account = start();
  const before = state(account);
  account.run('importIdeas', { ideas: file }, { id: 'file-1' });
  account.run('importIdeas', { ideas: [importedOf({ title: 'Second' })] }, { id: 'file-2' });
  expect(account.attempt('undo', { of: 'file-1' })).toEqual(refused('idea-deleted'));
  account.run('undo', { of: 'file-2' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['file-1-00000', 'file-1-00001']);
  account.run('undo', { of: 'file-1' });
  expect(account.inOrder()).toEqual(before.inOrder);
  expect(account.account).toMatchObject(startCounts);
});

it('undoes an import into an account without ideas', () => {
  const account = new AccountInMemory();
  account.run('importIdeas', { ideas: file }, { id: 'file' });
  account.run('undo', { of: 'file' }, { id: 'undo-1' });
  expect(account.account).toMatchObject({ ideas: 0, finished: 0, textSize: 0, categories: [] });
  account.run('undo', { of: 'undo-1' });
  expect(account.inOrder().map((idea) => idea.id)).toEqual(['file-00000', 'file-00001']);
  expect(account.account.categories).toEqual(['Boats', 'Zeppelins']);
});

it('undoes an import of the largest size', () => {
  const account = new AccountInMemory(ideasInOrder('a', 'b'));
  const ideas = Array.from({ length: limits.ideas }, () => importedOf());
  account.run('importIdeas', { ideas }, { id: 'file' });
  account.run('undo', { of: 'file' });
  expect(account.inOrder()).toEqual(ideasInOrder('a', 'b'));
  expect(account.account).toMatchObject({ ideas: 2, textSize: 984 });
});

it.each([
  [9_998, true],
  [9_999, true],
  [10_000, false],
])('undoes a deletion beside %i ideas: %s', (ideas, isTaken) => {
  const account = new AccountInMemory(ideasInOrder('a'), { ideas: ideas + 1, score: 20 });
  account.run('deleteIdea', { id: 'a' }, { id: 'deletion' });
  const outcome = account.attempt('undo', { of: 'deletion' });
  expect(outcome).toMatchObject(isTaken ? { ok: true, points: 5 } : refused('too-many-ideas'));
  expect(account.account).toMatchObject(isTaken ? { ideas: ideas + 1, score: 20 } : { ideas, score: 15 });
});

it.each([
  ['the removal of a title', edit({ title: 'N' }), 21],
  ['the deletion of a note', noteDeletion, 91],
  ['a correction to less', ['editEntry', { ...ownNote, text: 'A' }] as const, 8],
])('undoes %s only where the text still fits', (_, intent, size) => {
  for (const [rest, isTaken] of [
    [size, true],
    [size - 1, false],
  ] as const) {
    const idea = ideaOf({ id: 'a', notes: [note] });
    const account = new AccountInMemory([idea, ideaOf({ id: 'b', description: '' })], {
      textSize: 19_990_000,
    });
    run(account, intent, 'intent-1');
    const fillers = Array.from({ length: 5 }, (_, index) => `filler-${index}`);
    for (const id of fillers) account.run('addNote', { id: 'b', text: 'x'.repeat(1_900) }, { id });
    const missing = 20_000_000 - rest - account.account.textSize;
    account.run('addNote', { id: 'b', text: 'x'.repeat(missing - 82) });
    expect(account.account.textSize).toBe(20_000_000 - rest);
    const outcome = account.attempt('undo', { of: 'intent-1' });
    expect(outcome).toMatchObject(isTaken ? { ok: true } : refused('account-full'));
    expect(account.account.textSize).toBe(isTaken ? 20_000_000 : 20_000_000 - rest);
  }
});

it('refuses to redo a category where the list has filled since', () => {
  const account = new AccountInMemory([], { categories: Array.from({ length: 183 }, (_, i) => `Own ${i}`) });
  account.run('addCategory', { name: 'Boats' }, { id: 'category' });
  account.run('undo', { of: 'category' }, { id: 'undo-1' });
  account.run('addCategory', { name: 'Zeppelins' });
  expect(account.attempt('undo', { of: 'undo-1' })).toEqual(refused('too-many-categories'));
});

it('keeps the badges that what it takes back has reached', () => {
  const account = new AccountInMemory(
    Array.from({ length: 9 }, (_, i) => ideaOf({ id: `i${i}`, rank: `a${i}` })),
  );
  account.run('addIdea', fieldsOf(), { id: 'tenth' });
  const badges = { ideaMaster: '2026-11-20T12:00:00.000Z' };
  expect(account.account).toMatchObject({ ideas: 10, badges });
  account.run('undo', { of: 'tenth' });
  expect(account.account).toMatchObject({ ideas: 9, badges });
});

it('puts an idea whose adding is undone into the trash, as what that undo deleted', () => {
  const account = new AccountInMemory();
  account.run('addIdea', fieldsOf(), { id: 'new' });
  const { updates: _updates, notes: _notes, ...rest } = account.whole('new');
  account.run('undo', { of: 'new' }, { id: 'undo-1', at: Date.UTC(2026, 11, 1) });
  expect(account.inTrash()).toMatchObject([{ idea: rest, at: Date.UTC(2026, 11, 1), by: 'undo-1' }]);
});

it('gives an entry back to its place among those that came since', () => {
  const account = start();
  run(account, noteDeletion, 'intent-1');
  run(account, thought, 'later');
  account.run('undo', { of: 'intent-1' });
  expect(account.whole('a').notes.map((entry) => entry.id)).toEqual(['note-1', 'later']);
});

it.each<[string, Intent, object]>([
  ['a new idea', ['addIdea', fieldsOf()], { ideas: ['intent-1'], entries: [] }],
  [
    'an idea of a new category',
    ['addIdea', fieldsOf({ category: 'Boats' })],
    { ideas: ['intent-1'], entries: [], all: 'ideas' },
  ],
  ['a change', edit({ title: 'New' }), { ideas: ['a'], entries: [] }],
  ['a deletion', deletion, { ideas: ['a'], entries: [] }],
  ['a reset', ['deleteAllIdeas', {}], { ideas: [], entries: [], trash: { by: 'intent-1' } }],
  [
    'an import',
    ['importIdeas', { ideas: file }],
    {
      ideas: ['intent-1-00001', 'intent-1-00000'],
      entries: [],
      trash: { by: 'intent-1' },
      all: 'ideas',
    },
  ],
  ['an update', step, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'intent-1' }] }],
  ['a correction', correction, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'note-1' }] }],
  ['a deleted note', noteDeletion, { ideas: ['a'], entries: [{ ideaId: 'a', id: 'note-1' }] }],
  ['a category', ['addCategory', { name: 'Boats' }], { ideas: [], entries: [], all: 'ideas' }],
  ['what is unknown', ['undo', { of: 'never-there' }], { ideas: [], entries: [] }],
])('says that it reads what %s did first, and then what that names', (_, intent, reads) => {
  const account = start();
  attempt(account, intent, 'intent-1');
  const undo = mutationOf('undo', { of: 'intent-1' });
  expect(readsOf(undo)).toEqual({ records: ['intent-1'], more: true });
  expect(readsOf(undo, account)).toEqual({ records: ['intent-1'], ...reads });
});
