import { expect, it } from 'vitest';
import { type Drafts } from './drafts.ts';
import { giveBack, giveBackSubmitted, nextDraft, submitDraft } from './given-back.ts';

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

it('keeps a submitted text for a page that ends before it is safe, and no longer', async () => {
  const drafts = newDrafts();
  const answers: ((isTaken: boolean) => void)[] = [];
  const submit = (text: string) =>
    submitDraft(drafts, { name: 'note', text }, () => new Promise((resolve) => answers.push(resolve)));
  drafts.set('note', 'A');
  const [first, second] = [submit('A'), submit('B')];
  expect(nextDraft(drafts, 'note')).toBeNull();
  answers[0]?.(true);
  expect(await first).toBe(true);
  // The page ends here; the next one begins.
  giveBackSubmitted(drafts);
  expect(nextDraft(drafts, 'note')).toBe('B');
  giveBackSubmitted(drafts);
  drafts.set('note', null);
  expect(nextDraft(drafts, 'note')).toBeNull();
  answers[1]?.(true);
  expect(await second).toBe(true);
  expect(nextDraft(drafts, 'note')).toBeNull();
});

it('gives a submitted text back where it was not taken', async () => {
  const drafts = newDrafts();
  expect(await submitDraft(drafts, { name: 'note', text: 'A' }, () => Promise.resolve(false))).toBe(false);
  expect(nextDraft(drafts, 'note')).toBe('A');
  giveBackSubmitted(drafts);
  drafts.set('note', null);
  expect(nextDraft(drafts, 'note')).toBeNull();
});
