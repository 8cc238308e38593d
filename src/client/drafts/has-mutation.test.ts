import { expect, it } from 'vitest';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { type StoredAccount } from '../device-store.ts';
import { hasMutation } from './has-mutation.ts';

const mutation = makeMutation('addNote', { id: 'idea', text: 'A' }, { id: 'change' });
const entry = { id: 'change', text: 'A', date: '2026-11-20T10:00:00.000Z' };
const withIdea = (idea: Parameters<typeof makeIdea>[0]) => ({
  serverState: { version: 1, account: null, ideas: [makeIdea(idea)], trash: [] },
});

const account = (part: Partial<StoredAccount>): StoredAccount => ({
  serverState: null,
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
])('finds a mutation in %s', (_, part) => {
  expect(hasMutation(account(part), 'change')).toBe(true);
  expect(hasMutation(account(part), 'another')).toBe(false);
});
