import { expect, it } from 'vitest';
import { makeMutation } from '#domain/testing/in-memory-account.ts';
import { type StoredAccount } from '../device-store.ts';
import { writable } from '../observable.ts';
import { returnText, nextDraft, submitDraft } from './draft-submission.ts';
import { type Drafts, type PageDrafts } from './drafts.ts';
import { recoverSubmissions } from './recover-submissions.ts';

/** A browser whose pages share drafts and exclusive locks. */
function newBrowser() {
  const texts = new Map<string, string>();
  /** Mutations the device could not store, by id. Each promise resolves once the server has answered. */
  const untilSafe = new Map<string, Promise<void>>();
  let changes = 0;
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
    let writesLeft = Infinity;
    const returns = writable(0);
    const drafts: PageDrafts = {
      get: (name) => texts.get(name) ?? null,
      allTexts: () => Object.fromEntries(texts),
      setAllByKey: (changed) => drafts.setAll(changed),
      keyOf: (name) => name,
      retrySave() {},
      close: () => end(),
      set: (name, text) => drafts.setAll({ [name]: text }),
      setAll(changed) {
        if (!isOpen || writesLeft-- <= 0) return;
        for (const [name, text] of Object.entries(changed)) {
          if (text === null || text === '') texts.delete(name);
          else texts.set(name, text);
        }
      },
      newId: () => `change ${(changes += 1)}`,
      whenSafe: async (id) => untilSafe.get(id),
      acquireLock(lock, held) {
        const one = { page, lock, held };
        waiting.push(one);
        queueMicrotask(() => holderOf(lock) === one && held());
        return () => letGo([one]);
      },
      onReturned(listener) {
        listener();
        return returns.subscribe(listener);
      },
      notifyReturned: () => returns.set(returns.get() + 1),
    };
    const end = () => {
      isOpen = false;
      letGo(waiting.filter((one) => one.page === page));
    };
    /** The page ends after this many writes. */
    const endAfter = (writes: number) => {
      writesLeft = writes;
    };
    return { drafts, end, endAfter };
  };
  return { openPage, untilSafe };
}

const newDrafts = () => newBrowser().openPage().drafts;

/** The stored account with these mutations in its outbox. */
const storing = (...ids: readonly (string | undefined)[]) => ({
  read: async (): Promise<StoredAccount> => ({
    serverState: null,
    outbox: ids.map((id = '', sequence) => ({
      sequence,
      mutation: makeMutation('addCategory', { name: 'A' }, { id }),
    })),
    lastSequence: ids.length,
    refused: [],
    records: new Map(),
    drafts: null,
  }),
});
const nothingSafe = storing();

/** Submits texts from a page; the test settles each one. */
function submitter({ drafts }: { readonly drafts: Drafts }) {
  const answers: ((isTaken: boolean) => void)[] = [];
  const submit = (text: string) =>
    submitDraft(drafts, { name: 'note', text }, () => new Promise((resolve) => answers.push(resolve)));
  return { answers, submit };
}

/** The texts that return to the field, in order. */
function allBack(drafts: Drafts): string[] {
  const back: string[] = [];
  for (let text; (text = nextDraft(drafts, 'note')) !== null; drafts.set('note', null)) back.push(text);
  return back;
}

it('returns a rejected text to its field', () => {
  const drafts = newDrafts();
  returnText(drafts, 'note', 'A');
  expect(nextDraft(drafts, 'note')).toBe('A');
  expect(drafts.get('note')).toBe('A');
  drafts.set('note', null);
  expect(nextDraft(drafts, 'note')).toBeNull();
});

it('queues rejected texts behind a newer draft and returns them in order', () => {
  const drafts = newDrafts();
  drafts.set('note', 'C');
  returnText(drafts, 'note', 'A');
  returnText(drafts, 'note', 'B');
  for (const text of ['C', 'A', 'B']) {
    expect(nextDraft(drafts, 'note')).toBe(text);
    drafts.set('note', null);
  }
  expect(nextDraft(drafts, 'note')).toBeNull();
});

it('notifies of a returned text, but not of an accepted one', async () => {
  const drafts = newDrafts();
  const shown: (string | null)[] = [];
  returnText(drafts, 'note', 'From before');
  const stop = drafts.onReturned(() => shown.push(nextDraft(drafts, 'note')));
  drafts.set('note', null);
  returnText(drafts, 'note', 'A');
  drafts.set('note', null);
  await submitDraft(drafts, { name: 'note', text: 'B' }, () => Promise.resolve(false));
  drafts.set('note', null);
  await submitDraft(drafts, { name: 'note', text: 'C' }, () => Promise.resolve(true));
  expect(shown).toEqual(['From before', 'A', 'B']);
  stop();
  returnText(drafts, 'note', 'D');
  expect(shown).toHaveLength(3);
});

it('returns each text to its own field', () => {
  const drafts = newDrafts();
  returnText(drafts, 'note', 'A');
  expect(nextDraft(drafts, 'update')).toBeNull();
  expect(nextDraft(drafts, 'note')).toBe('A');
});

it('stores a submitted text until its mutation is safe', async () => {
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
  await recoverSubmissions(drafts, nothingSafe);
  expect(allBack(drafts)).toEqual(['B']);
  await recoverSubmissions(drafts, nothingSafe);
  expect(allBack(drafts)).toEqual([]);
});

it('returns a submission of another tab only if that tab ends before it is safe', async () => {
  const browser = newBrowser();
  const first = browser.openPage();
  const { answers, submit } = submitter(first);
  const taking = [submit('A'), submit('B'), submit('C')];
  const { drafts } = browser.openPage();
  const given = recoverSubmissions(drafts, nothingSafe);
  answers[0]?.(true);
  answers[1]?.(false);
  await Promise.all(taking.slice(0, 2));
  expect(allBack(drafts)).toEqual(['B']);
  first.end();
  await given;
  expect(allBack(drafts)).toEqual(['C']);
});

it('returns each submission to one tab, once per submission', async () => {
  const browser = newBrowser();
  const first = browser.openPage();
  const { submit } = submitter(first);
  void submit('A');
  void submit('A');
  first.end();
  const { drafts } = browser.openPage();
  await Promise.all([drafts, browser.openPage().drafts].map((each) => recoverSubmissions(each, nothingSafe)));
  expect(allBack(drafts)).toEqual(['A', 'A']);
});

it('returns the submission of an ended page if its mutation was not stored', async () => {
  const drafts = newDrafts();
  expect(await submitDraft(drafts, { name: 'note', text: 'A' }, () => Promise.resolve(false))).toBe(false);
  expect(nextDraft(drafts, 'note')).toBe('A');
  await recoverSubmissions(drafts, nothingSafe);
  drafts.set('note', null);
  expect(nextDraft(drafts, 'note')).toBeNull();
});

it('does not return a submission whose mutation was safe when its page ended', async () => {
  const browser = newBrowser();
  const first = browser.openPage();
  const ids: string[] = [];
  for (const text of ['A', 'B', 'C'])
    void submitDraft(first.drafts, { name: 'note', text }, (id) => new Promise(() => ids.push(id)));
  first.end();
  const { drafts } = browser.openPage();
  await recoverSubmissions(drafts, storing(ids[0]));
  expect(allBack(drafts)).toEqual(['B', 'C']);
  await recoverSubmissions(drafts, nothingSafe);
  expect(allBack(drafts)).toEqual([]);
});

it('stores an accepted text until its mutation is safe on the server if the device is full', async () => {
  const browser = newBrowser();
  const first = browser.openPage();
  const isSafe = Promise.withResolvers<void>();
  browser.untilSafe.set('change 1', isSafe.promise);
  for (const text of ['A', 'B'])
    expect(await submitDraft(first.drafts, { name: 'note', text }, async (id) => id !== 'change 2')).toBe(
      text === 'A',
    );
  expect(allBack(first.drafts)).toEqual(['B']);
  expect(Object.keys(first.drafts.allTexts())).toEqual(['submitted.change 1']);
  isSafe.resolve();
  await isSafe.promise;
  await Promise.resolve();
  expect(first.drafts.allTexts()).toEqual({});
});

it('returns submissions if the database cannot be read', async () => {
  const browser = newBrowser();
  const first = browser.openPage();
  void submitDraft(first.drafts, { name: 'note', text: 'A' }, () => new Promise(() => {}));
  first.end();
  const { drafts } = browser.openPage();
  await recoverSubmissions(drafts, { read: () => Promise.reject(new Error('cannot be read')) });
  expect(allBack(drafts)).toEqual(['A']);
});

it('returns the submissions of an older version', async () => {
  const { drafts } = newBrowser().openPage();
  drafts.set('submitted', JSON.stringify([{ name: 'note', text: 'A' }]));
  await recoverSubmissions(drafts, storing(undefined, 'undefined'));
  expect(allBack(drafts)).toEqual(['A']);
});

it('returns the text and rethrows the error if submitting fails', async () => {
  const drafts = newDrafts();
  const failing = submitDraft(drafts, { name: 'note', text: 'A' }, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await recoverSubmissions(drafts, nothingSafe);
  expect(allBack(drafts)).toEqual(['A']);
});

it.each([0, 1, 2])('has a text exactly once if its page ends after %i writes', async (writes) => {
  const browser = newBrowser();
  const first = browser.openPage();
  first.drafts.set('note', 'A');
  first.endAfter(writes);
  await submitDraft(first.drafts, { name: 'note', text: 'A' }, () => Promise.resolve(false));
  first.end();
  const { drafts } = browser.openPage();
  await recoverSubmissions(drafts, nothingSafe);
  expect(allBack(drafts)).toEqual(['A']);
});

it.each([0, 1])('has a text exactly once if the recovering page ends after %i writes', async (writes) => {
  const browser = newBrowser();
  const first = browser.openPage();
  void submitDraft(first.drafts, { name: 'note', text: 'A' }, () => new Promise(() => {}));
  first.end();
  const second = browser.openPage();
  second.endAfter(writes);
  await recoverSubmissions(second.drafts, nothingSafe);
  nextDraft(second.drafts, 'note');
  second.end();
  const { drafts } = browser.openPage();
  await recoverSubmissions(drafts, nothingSafe);
  expect(allBack(drafts)).toEqual(['A']);
});
