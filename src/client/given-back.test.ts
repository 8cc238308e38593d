import { expect, it } from 'vitest';
import { type Drafts } from './drafts.ts';
import { giveBack, nextDraft } from './given-back.ts';

function newDrafts(): Drafts {
  const texts = new Map<string, string>();
  return {
    get: (name) => texts.get(name) ?? null,
    set: (name, text) => void (text === null || text === '' ? texts.delete(name) : texts.set(name, text)),
  };
}

it('puts a text that could not be taken back into its field', () => {
  const drafts = newDrafts();
  giveBack(drafts, 'note', 'A');
  expect(nextDraft(drafts, 'note')).toBe('A');
  expect(drafts.get('note')).toBe('A');
  drafts.set('note', null);
  expect(nextDraft(drafts, 'note')).toBeNull();
});

it('lets it wait while something newer is there, and gives back one after the other', () => {
  const drafts = newDrafts();
  drafts.set('note', 'C');
  giveBack(drafts, 'note', 'A');
  giveBack(drafts, 'note', 'B');
  for (const text of ['C', 'A', 'B']) {
    expect(nextDraft(drafts, 'note')).toBe(text);
    drafts.set('note', null);
  }
  expect(nextDraft(drafts, 'note')).toBeNull();
});

it('keeps apart what came back to different fields', () => {
  const drafts = newDrafts();
  giveBack(drafts, 'note', 'A');
  expect(nextDraft(drafts, 'update')).toBeNull();
  expect(nextDraft(drafts, 'note')).toBe('A');
});
