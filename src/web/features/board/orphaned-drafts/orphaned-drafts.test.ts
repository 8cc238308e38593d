import { expect, it } from 'vitest';
import { type AccountWork } from '#client/account-work.ts';
import { type OpenAccount } from '#client/open-account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { type TrashedIdea } from '#domain/idea/trash.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { orphanedDraftIdeas } from './orphaned-drafts.ts';

const deletedBy = (by: string, idea: Partial<Idea>): TrashedIdea => ({
  idea: makeIdea(idea),
  at: 0,
  by,
  took: 0,
});

/**
 * Finds orphaned drafts with page `here` and another one open, where this device dispatched the mutation
 * `own`.
 */
function look(
  texts: Readonly<Record<string, string>>,
  trash: readonly TrashedIdea[] = [],
): readonly string[] {
  const shown = new Map([['there', makeIdea({ id: 'there' })]]);
  const account = {
    drafts: { allTexts: () => texts, keyOf: (name: string) => `${name}@here` },
    view: { get: (id: string) => shown.get(id) },
  };
  const replica = {
    hasOnServer: (id: string) => id === 'about to be deleted',
    trash: () => trash,
    serverTrashed: (id: string) => trash.find(({ idea }) => idea.id === id),
  };
  const work = { replica, hasApplied: (id: string) => id === 'own' };
  return orphanedDraftIdeas(account as unknown as OpenAccount, work as unknown as AccountWork);
}

it.each([
  ['an idea that is shown', { 'update.there@here': 'Half' }],
  ['one that this device is about to delete', { 'update.about to be deleted@here': 'Half' }],
  ['one that another page writes about', { 'update.gone@elsewhere': 'Half' }],
  ['no idea at all', { 'new-idea@here': '{}', 'correction.unknown@here': 'Half', 'submitted.id': '{}' }],
])('finds nothing where what is half-typed is about %s', (_, texts) => {
  expect(look(texts, [deletedBy('other', { id: 'never written about' })])).toEqual([]);
});

it.each(['update.gone@here', 'note.gone@here', 'edit.gone@here', 'note.gone.back'])(
  'finds an idea that is gone by the draft %s, once',
  (key) => {
    expect(look({ [key]: 'Half' })).toEqual(['gone']);
    expect(look({ [key]: 'Half' }, [deletedBy('other', { id: 'gone' })])).toEqual(['gone']);
  },
);

it('finds a deleted idea by the correction of one of its entries', () => {
  const notes = [{ id: 'entry', text: 'Whole', date: '2026-11-01T08:00:00.000Z' }];
  const trash = [deletedBy('other', { id: 'gone', notes }), deletedBy('other', { id: 'unconcerned' })];
  expect(look({ 'correction.entry@here': 'Half' }, trash)).toEqual(['gone']);
});

it('leaves what was half-typed about an idea that was deleted here, for when it comes back', () => {
  expect(look({ 'update.gone@here': 'Half' }, [deletedBy('own', { id: 'gone' })])).toEqual([]);
});
