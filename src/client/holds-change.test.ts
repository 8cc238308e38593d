import { expect, it } from 'vitest';
import { mutationOf } from '#domain/testing/account-in-memory.ts';
import { ideaOf } from '#domain/testing/make-idea.ts';
import { type StoredAccount } from './device-store.ts';
import { holdsChange } from './holds-change.ts';

const mutation = mutationOf('addNote', { id: 'idea', text: 'A' }, { id: 'change' });
const entry = { id: 'change', text: 'A', date: '2026-11-20T10:00:00.000Z' };
const withIdea = (idea: Parameters<typeof ideaOf>[0]) => ({
  base: { version: 1, account: null, ideas: [ideaOf(idea)], trash: [] },
});

const account = (part: Partial<StoredAccount>): StoredAccount => ({
  base: null,
  outbox: [],
  lastSequence: 0,
  refused: [],
  records: new Map(),
  drafts: null,
  ...part,
});

it.each<[where: string, part: Partial<StoredAccount>]>([
  ['the outbox', { outbox: [{ sequence: 1, mutation }] }],
  ['what was refused', { refused: [{ mutation, code: 'account-full', at: 0, idea: null }] }],
  ['what is remembered', { records: new Map([['change', { points: 0, inverse: [], isUndone: false }]]) }],
  ['the ideas', withIdea({ id: 'change' })],
  ['an idea’s updates', withIdea({ updates: [entry] })],
  ['an idea’s notes', withIdea({ notes: [entry] })],
])('finds a change in %s', (_, part) => {
  expect(holdsChange(account(part), 'change')).toBe(true);
  expect(holdsChange(account(part), 'another')).toBe(false);
});
