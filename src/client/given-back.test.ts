import { expect, it } from 'vitest';
import { type Drafts } from './drafts.ts';
import { giveBack, nextDraft, submitDraft } from './given-back.ts';
import { giveBackSubmitted } from './left-texts.ts';

/** A browser whose pages share drafts, and locks that one page has at a time. */
function newBrowser() {
  const texts = new Map<string, string>();
  let waiting: { readonly page: symbol; readonly lock: string; held(): void }[] = [];
  const holderOf = (lock: string) => waiting.find((one) => one.lock === lock);
  const letGo = (those: typeof waiting) => {
    const before = new Set(those.map(({ lock }) => holderOf(lock)));
    waiting = waiting.filter((one) => !those.includes(one));
    for (const { lock } of those) {
      const next = holderOf(lock);
      if (next && !before.has(next)) next.held();
    }
  };
  const openPage = () => {
    const page = Symbol('page');
    let isOpen = true;
    const drafts: Drafts = {
      get: (name) => texts.get(name) ?? null,
      set(name, text) {
        if (!isOpen) return;
        if (text === null || text === '') texts.delete(name);
        else texts.set(name, text);
      },
      hold(lock, held) {
        const one = { page, lock, held };
        waiting.push(one);
        queueMicrotask(() => holderOf(lock) === one && held());
        return () => letGo([one]);
      },
    };
    const end = () => {
      isOpen = false;
      letGo(waiting.filter((one) => one.page === page));
    };
    return { drafts, end };
  };
  return { openPage };
}

const newDrafts = () => newBrowser().openPage().drafts;

/** Submits texts from a page; what they come to is told by the test. */
function submitter({ drafts }: { readonly drafts: Drafts }) {
  const answers: ((isTaken: boolean) => void)[] = [];
  const submit = (text: string) =>
    submitDraft(drafts, { name: 'note', text }, () => new Promise((resolve) => answers.push(resolve)));
  return { answers, submit };
}

/** The texts that come back to the field, one after the other. */
function allBack(drafts: Drafts): string[] {
  const back: string[] = [];
  for (let text; (text = nextDraft(drafts, 'note')) !== null; drafts.set('note', null)) back.push(text);
  return back;
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
  const browser = newBrowser();
  const first = browser.openPage();
  const { answers, submit } = submitter(first);
  first.drafts.set('note', 'A');
  const taken = submit('A');
  void submit('B');
  expect(nextDraft(first.drafts, 'note')).toBeNull();
  answers[0]?.(true);
  expect(await taken).toBe(true);
  first.end();
  const { drafts } = browser.openPage();
  await giveBackSubmitted(drafts);
  expect(allBack(drafts)).toEqual(['B']);
  await giveBackSubmitted(drafts);
  expect(allBack(drafts)).toEqual([]);
});

it('gives back nothing that another tab is just submitting, unless that tab ends before it is safe', async () => {
  const browser = newBrowser();
  const first = browser.openPage();
  const { answers, submit } = submitter(first);
  const taking = [submit('A'), submit('B'), submit('C')];
  const { drafts } = browser.openPage();
  const given = giveBackSubmitted(drafts);
  answers[0]?.(true);
  answers[1]?.(false);
  await Promise.all(taking.slice(0, 2));
  expect(allBack(drafts)).toEqual(['B']);
  first.end();
  await given;
  expect(allBack(drafts)).toEqual(['C']);
});

it('gives back to one tab only, and a text as often as it was submitted', async () => {
  const browser = newBrowser();
  const first = browser.openPage();
  const { submit } = submitter(first);
  void submit('A');
  void submit('A');
  first.end();
  const { drafts } = browser.openPage();
  await Promise.all([drafts, browser.openPage().drafts].map(giveBackSubmitted));
  expect(allBack(drafts)).toEqual(['A', 'A']);
});

it('gives a submitted text back where it was not taken', async () => {
  const drafts = newDrafts();
  expect(await submitDraft(drafts, { name: 'note', text: 'A' }, () => Promise.resolve(false))).toBe(false);
  expect(nextDraft(drafts, 'note')).toBe('A');
  await giveBackSubmitted(drafts);
  drafts.set('note', null);
  expect(nextDraft(drafts, 'note')).toBeNull();
});
