import { expect, it } from 'vitest';
import { InMemoryAccount } from '../testing/in-memory-account.ts';
import { makeIdea, makeIdeaFields, makeImportedIdea } from '../testing/make-idea.ts';
import { refused } from '../testing/undo-cases.ts';

const tagsNumbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${100 + index}`);

/** An account whose own tags are Kite and sail, with an idea that has Kite. */
function accountWithTags(): InMemoryAccount {
  return new InMemoryAccount([makeIdea({ id: 'a', tags: ['Kite'] })], { tags: ['Kite', 'sail'] });
}

const edit = (account: InMemoryAccount, add: readonly string[], remove: readonly string[] = []) =>
  account.tryApply('editIdea', { id: 'a', changes: { tags: { add, remove } } });

it('adds an idea with own tags, and lists those that are new in the order of the idea', () => {
  const account = new InMemoryAccount();
  const args = makeIdeaFields({ tags: ['Sail', 'urgent', 'kite'] });
  expect(account.apply('addIdea', args, { id: 'idea' })).toMatchObject({
    points: 10,
    effects: [
      { kind: 'tag-added', name: 'kite', index: 0 },
      { kind: 'tag-added', name: 'Sail', index: 1 },
      { kind: 'idea-added' },
    ],
  });
  expect(account.requireIdea('idea').tags).toEqual(['urgent', 'kite', 'Sail']);
  expect(account.account.tags).toEqual(['kite', 'Sail']);
});

it.each([
  ['kite', ['Kite']],
  [' KÍTE ', ['Kite']],
  ['Urgente', ['urgent', 'Kite']],
  ['Ópera', ['Kite', 'Ópera']],
  ['<script>alert(1)</script>', ['<script>alert(1)</script>', 'Kite']],
])('puts the tag %j on as the list has it: %j', (tag, tags) => {
  const account = accountWithTags();
  expect(edit(account, [tag])).toMatchObject({ ok: true });
  expect(account.requireIdea('a').tags).toEqual(tags);
  expect(account.account.tags).toEqual(
    [...new Set(['Kite', 'sail', ...tags])].filter((one) => one !== 'urgent'),
  );
});

it('earns nothing with a tag that is the same after folding', () => {
  const account = accountWithTags();
  expect(edit(account, ['kíte'])).toMatchObject({ ok: true, points: 0, effects: [] });
});

it('takes a tag off by any spelling, and leaves it listed', () => {
  const account = accountWithTags();
  expect(edit(account, [], ['KITE'])).toMatchObject({ ok: true, points: 5 });
  expect(account.requireIdea('a').tags).toEqual([]);
  expect(account.account.tags).toEqual(['Kite', 'sail']);
});

it.each([
  ['a blank one', '  '],
  ['accents alone', '\u0301\u0308'],
  ['a sign', 'a#b'],
  ['a comma', 'a,b'],
  ['a line break', 'a\nb'],
  ['41 characters', 'x'.repeat(41)],
])('refuses a tag with %s, and changes nothing', (_, tag) => {
  const account = accountWithTags();
  const before = account.account;
  expect(edit(account, [tag])).toEqual(refused('invalid-tag'));
  expect(account.tryApply('addIdea', makeIdeaFields({ tags: [tag] }))).toEqual(refused('invalid-tag'));
  expect(account.tryApply('captureIdeas', { ideas: [{ title: 'x', tags: [tag] }] })).toEqual(
    refused('invalid-tag'),
  );
  const imported = makeImportedIdea({ tags: [tag] });
  expect(account.tryApply('addImported', { ideas: [imported] })).toEqual(refused('invalid-file'));
  expect(account.account).toEqual(before);
});

it('allows 20 tags an idea, the built-in ones among them', () => {
  const account = accountWithTags();
  expect(edit(account, ['urgent', ...tagsNumbered(18)])).toMatchObject({ ok: true });
  expect(account.requireIdea('a').tags).toHaveLength(20);
  expect(edit(account, ['prototype'])).toEqual(refused('too-many-tags'));
  expect(edit(account, ['prototype'], ['kite'])).toMatchObject({ ok: true });
  expect(account.tryApply('addIdea', makeIdeaFields({ tags: tagsNumbered(21) }))).toEqual(
    refused('too-many-tags'),
  );
});

it('allows 200 own tags an account, besides the built-in ones', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a' })], { tags: tagsNumbered(199) });
  expect(edit(account, ['urgent', 'last'])).toMatchObject({ ok: true });
  expect(account.account.tags).toHaveLength(200);
  expect(edit(account, ['one more'])).toEqual(refused('too-many-tags'));
  expect(edit(account, ['TAG 150'])).toMatchObject({ ok: true });
  expect(account.requireIdea('a').tags).toEqual(['urgent', 'last', 'tag 150']);
});

it('undoes the first use of a tag with the tag', () => {
  const account = accountWithTags();
  account.apply('editIdea', { id: 'a', changes: { tags: { add: ['new'], remove: ['kite'] } } }, { id: 'm' });
  account.apply('undo', { of: 'm' }, { id: 'u' });
  expect(account.requireIdea('a').tags).toEqual(['Kite']);
  expect(account.account.tags).toEqual(['Kite', 'sail']);
  account.apply('undo', { of: 'u' });
  expect(account.requireIdea('a').tags).toEqual(['new']);
  expect(account.account.tags).toEqual(['Kite', 'sail', 'new']);
});

it('leaves an account whose only tag is undone without a list', () => {
  const account = new InMemoryAccount();
  account.apply('addIdea', makeIdeaFields({ tags: ['kite'] }), { id: 'm' });
  account.apply('undo', { of: 'm' });
  expect(account.account).not.toHaveProperty('tags');
});

it('keeps a tag on undo that another idea has by now', () => {
  const account = accountWithTags();
  account.apply('addIdea', makeIdeaFields({ tags: ['new'] }), { id: 'm' });
  edit(account, ['NEW']);
  account.apply('undo', { of: 'm' });
  expect(account.account.tags).toEqual(['Kite', 'sail', 'new']);
  expect(account.requireIdea('a').tags).toEqual(['Kite', 'new']);
});

it('keeps the list when all ideas are deleted or replaced, and lists the tags of a file', () => {
  const account = accountWithTags();
  account.apply('deleteAllIdeas', {}, { id: 'm' });
  expect(account.account.tags).toEqual(['Kite', 'sail']);
  account.apply('undo', { of: 'm' });
  expect(account.requireIdea('a').tags).toEqual(['Kite']);
  const ideas = [makeImportedIdea({ tags: ['kite', 'boat'] }), makeImportedIdea({ tags: ['BOAT'] })];
  account.apply('importIdeas', { ideas });
  expect(account.inOrder().map(({ tags }) => tags)).toEqual([['boat', 'Kite'], ['boat']]);
  expect(account.account.tags).toEqual(['Kite', 'sail', 'boat']);
});

it('refuses all of an import whose tags are more than an account may have', () => {
  const account = new InMemoryAccount([], { tags: tagsNumbered(199) });
  const ideas = [makeImportedIdea({ tags: ['x'] }), makeImportedIdea({ tags: ['y'] })];
  expect(account.tryApply('addImported', { ideas })).toEqual(refused('too-many-tags'));
  expect(account.account.ideas).toBe(0);
});

it('lists the tag of a restored idea again', () => {
  const account = new InMemoryAccount([makeIdea({ id: 'a' })]);
  account.apply('addIdea', makeIdeaFields({ tags: ['kite'] }), { id: 'm' });
  edit(account, ['kite']);
  account.apply('deleteIdea', { id: 'a' });
  account.apply('undo', { of: 'm' });
  expect(account.account).not.toHaveProperty('tags');
  account.apply('restoreIdeas', { ids: ['a'] });
  expect(account.account.tags).toEqual(['kite']);
  expect(account.requireIdea('a').tags).toEqual(['kite']);
});

it('restores an idea with the spelling of the list, and keeps its own in the trash', () => {
  const account = new InMemoryAccount();
  account.apply('addIdea', makeIdeaFields({ tags: ['kite'] }), { id: 'a' });
  account.apply('undo', { of: 'a' });
  account.apply('addIdea', makeIdeaFields({ tags: ['Kíte'] }));
  account.apply('restoreIdeas', { ids: ['a'] }, { id: 'restoring' });
  expect(account.requireIdea('a').tags).toEqual(['Kíte']);
  account.apply('undo', { of: 'restoring' });
  expect(account.trashed('a')?.idea.tags).toEqual(['kite']);
  expect(account.account).toMatchObject({ tags: ['Kíte'], ...account.recount() });
});

it('lists the tags of ideas that a restored server gets back', () => {
  const account = new InMemoryAccount([], { tags: ['Kite'] });
  const { updates: _u, notes: _n, steps: _s, id, rank: _r, ...fields } = makeIdea({ tags: ['kite', 'new'] });
  account.apply('keepIdeas', { ideas: [{ id, fields, updates: [], notes: [] }] });
  expect(account.requireIdea(id).tags).toEqual(['Kite', 'new']);
  expect(account.account.tags).toEqual(['Kite', 'new']);
});
