import { expect, it } from 'vitest';
import { type StoredDrafts } from '../device-store.ts';
import { type KeyValueStore } from '../environment.ts';
import { removeAccountKeys } from '../store/storage-keys.ts';
import { keyValueStoreOf } from '../testing/key-value-store-of.ts';
import { type DraftsDeps, mergeDrafts, openDrafts, readDrafts } from './drafts.ts';

/** A lock that is never granted, as no test here needs one. */
const alone = { requestLock: () => () => {}, schedule: () => () => {}, newId: () => 'id' };

/** One browser's `localStorage` and account database, shared by its tabs. */
function device() {
  const memory = keyValueStoreOf();
  const disk = { drafts: null as StoredDrafts | null, writes: 0, fails: 0, isFull: false, isSlow: false };
  const save: DraftsDeps['save'] = async (drafts, changes) => {
    if (disk.isSlow) await turn();
    if (disk.isFull || disk.fails-- > 0) throw new Error('full');
    disk.writes += 1;
    disk.drafts = mergeDrafts(disk.drafts ?? undefined, drafts, changes);
  };
  const open = (
    from: KeyValueStore = memory,
    pageId = 'page-1',
    onStorageChange: DraftsDeps['environment']['onStorageChange'] = () => () => {},
  ) =>
    openDrafts({
      environment: { storage: from, pageId, onStorageChange, ...alone },
      accountId: 'ada',
      stored: disk.drafts,
      save,
      whenSafe: async () => {},
    });
  return { memory, disk, open };
}

/** Waits for pending promises. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await turn();
}

it('returns a typed draft and null for a cleared one', () => {
  const drafts = device().open();
  drafts.set('new-idea', 'Half a');
  drafts.set('note.1', 'A thought');
  drafts.set('new-idea', 'Half an idea');
  drafts.set('note.1', '');
  expect([drafts.get('new-idea'), drafts.get('note.1'), drafts.get('other')]).toEqual([
    'Half an idea',
    null,
    null,
  ]);
});

it('separates the drafts of two tabs and shares the lists of returned texts', () => {
  const { memory, open } = device();
  const [one, two] = [open(memory, 'page-1'), open(memory, 'page-2')];
  one.set('a', 'first tab');
  two.set('a', 'second tab');
  one.set('a', 'first tab!');
  two.set('a.back', 'for everybody');
  expect([one.get('a'), two.get('a'), one.get('a.back')]).toEqual([
    'first tab!',
    'second tab',
    'for everybody',
  ]);
  one.set('a', null);
  expect([one.get('a'), two.get('a')]).toEqual([null, 'second tab']);
});

it('restores after a crash the drafts that localStorage had not flushed', async () => {
  const { disk, open } = device();
  open().set('a', 'typed just now');
  await settle();
  expect(disk.drafts).not.toBe(null);
  expect(open(keyValueStoreOf()).get('a')).toBe('typed just now');
});

it('restores no sent draft after a crash, even from an older localStorage', async () => {
  const { memory, open } = device();
  const drafts = open();
  drafts.set('a', 'typed');
  const older = keyValueStoreOf(memory.entries());
  drafts.set('a', null);
  await settle();
  expect(open(older).get('a')).toBe(null);
});

it('prefers localStorage if it is newer than the database', async () => {
  const { disk, open } = device();
  const drafts = open();
  drafts.set('a', 'old');
  await settle();
  disk.isFull = true;
  drafts.set('a', 'new');
  await settle();
  expect(open().get('a')).toBe('new');
});

it('works without localStorage and on a full disk while the tab is open', async () => {
  const { disk, open } = device();
  disk.isFull = true;
  const drafts = open({ get: () => null, set: () => {}, dropUnpersisted: () => {} });
  drafts.set('a', 'kept in the tab');
  await settle();
  expect(drafts.get('a')).toBe('kept in the tab');
});

/** A localStorage that rejects every write; each tab has its own. */
const fullMemory = (): KeyValueStore => ({ get: () => null, set: () => {}, dropUnpersisted: () => {} });

it('keeps the texts of all tabs on the disk where the memory takes none of them', async () => {
  const { open, disk } = device();
  const [one, two] = [open(fullMemory(), 'page-1'), open(fullMemory(), 'page-2')];
  for (const text of ['o', 'on', 'one']) one.set('a', text);
  await settle();
  two.setAll({ a: 'two', 'submitted.1': 'sent' });
  one.set('b', 'more');
  two.set('a', 'two!');
  await settle();
  const texts = { 'a@page-1': 'one', 'b@page-1': 'more', 'a@page-2': 'two!', 'submitted.1': 'sent' };
  expect([disk.drafts?.texts, open(fullMemory(), 'page-3').allTexts()]).toEqual([texts, texts]);
});

it('keeps its own draft if localStorage has only a later write of another tab', async () => {
  const { open, memory } = device();
  let takes = false;
  const own: KeyValueStore = { ...memory, set: (key, value) => takes && memory.set(key, value) };
  const one = open(own, 'page-1');
  const two = open(memory, 'page-2');
  one.set('a', 'one');
  for (const text of ['t', 'tw', 'two']) two.set('a', text);
  expect([one.get('a'), two.get('a')]).toEqual(['one', 'two']);
  takes = true;
  one.set('b', 'more');
  expect(Object.keys(two.allTexts()).sort()).toEqual(['a@page-1', 'a@page-2', 'b@page-1']);
});

it('saves the drafts of all tabs that a full disk had rejected', async () => {
  const { open, disk, memory } = device();
  disk.isFull = true;
  const [one, two] = [open(memory, 'page-1'), open(memory, 'page-2')];
  one.set('a', 'one');
  two.set('a', 'two');
  await settle();
  disk.isFull = false;
  open(memory, 'page-3').set('a', 'three');
  await settle();
  const all = { 'a@page-1': 'one', 'a@page-2': 'two', 'a@page-3': 'three' };
  expect(disk.drafts?.texts).toEqual(all);
  disk.isFull = true;
  one.set('a', null);
  await settle();
  expect([disk.drafts?.texts, open().allTexts()]).toEqual([all, { 'a@page-2': 'two', 'a@page-3': 'three' }]);
});

it('keeps the drafts of other tabs if a letter and Enter follow on a slow disk', async () => {
  const { open, disk } = device();
  disk.isSlow = true;
  const [one, two] = [open(fullMemory(), 'page-1'), open(fullMemory(), 'page-2')];
  two.set('note', 'of the other tab');
  await settle();
  one.set('note', 'typed');
  one.setAll({ note: null, 'submitted.1': 'typed' });
  await settle();
  expect(disk.drafts?.texts).toEqual({ 'note@page-2': 'of the other tab', 'submitted.1': 'typed' });
});

it('does not restore a failed write that a later edit replaced', async () => {
  const { open, disk, memory } = device();
  disk.isSlow = true;
  const drafts = open();
  // The first of two concurrent writes fails.
  disk.fails = 1;
  drafts.set('note', 'typed');
  drafts.setAll({ note: null });
  await settle();
  drafts.set('other', 'more');
  await settle();
  expect([disk.drafts?.texts, open(memory).get('note')]).toEqual([{ 'other@page-1': 'more' }, null]);
});

it('keeps a text as draft or submission if another tab writes localStorage after a failed write', () => {
  const { open, memory } = device();
  const unkept = new Map<string, string>();
  let takes = true;
  // As in a browser, a failed write also removes the older value.
  const limited: KeyValueStore = {
    ...memory,
    get: (key) => memory.get(key) ?? unkept.get(key) ?? null,
    set(key, value) {
      memory.set(key, takes ? value : null);
      if (!takes && value !== null) unkept.set(key, value);
    },
  };
  const [one, two] = [open(limited, 'page-1'), open(memory, 'page-2')];
  one.set('note', 'typed');
  two.set('a', 't');
  takes = false;
  one.setAll({ note: null, 'submitted.1': 'typed' });
  for (const text of ['tw', 'two']) two.set('a', text);
  expect([one.get('note'), one.get('submitted.1')]).toEqual([null, 'typed']);
});

it('saves drafts that database and localStorage rejected once space is free', async () => {
  const { open, disk } = device();
  const drafts = open(fullMemory());
  disk.isFull = true;
  drafts.set('note', 'typed');
  await settle();
  disk.isFull = false;
  drafts.retrySave();
  await settle();
  expect(disk.drafts?.texts).toEqual({ 'note@page-1': 'typed' });
});

it('merges database and localStorage at equal revisions', async () => {
  const { open, disk, memory } = device();
  const [one, two] = [open(memory, 'page-1'), open(memory, 'page-2')];
  one.set('b', 'before');
  await settle();
  disk.isFull = true;
  one.set('a', 'one');
  two.set('a', 'two');
  await settle();
  // The other tab has ended, so only localStorage has its text.
  disk.isFull = false;
  one.set('a', 'one!');
  await settle();
  const kept = { 'b@page-1': 'before', 'a@page-1': 'one!' };
  expect(disk.drafts).toEqual({ revision: 4, texts: kept });
  expect(open(memory, 'page-3').allTexts()).toEqual({ ...kept, 'a@page-2': 'two' });
});

it('saves only the last of many edits made while the disk was busy', async () => {
  const { disk, open } = device();
  const drafts = open();
  for (let length = 1; length <= 100; length += 1) drafts.set('a', 'x'.repeat(length));
  await settle();
  expect(disk.drafts?.texts).toEqual({ 'a@page-1': 'x'.repeat(100) });
  expect(disk.writes).toBeLessThan(5);
});

it('writes several drafts at once, before any later write', async () => {
  const { disk, open } = device();
  const drafts = open();
  drafts.set('a', 'typed');
  drafts.set('a', 'typed on');
  drafts.setAll({ a: null, b: '', c: 'moved' });
  // Without an await, any later database call follows this one.
  expect(disk.drafts?.texts).toEqual({ 'c@page-1': 'moved' });
  await settle();
  expect(disk.drafts?.texts).toEqual({ 'c@page-1': 'moved' });
  disk.isFull = true;
  drafts.setAll({ c: null, d: 'kept in the tab' });
  await settle();
  expect([drafts.get('c'), drafts.get('d')]).toEqual([null, 'kept in the tab']);
  expect(Object.keys(drafts.allTexts())).toEqual(['d@page-1']);
});

/**
 * A localStorage shared between tabs: other tabs read a write a moment later and then receive a storage
 * event. A tab with a write of its own still in flight reads that value.
 */
function tabsApart() {
  const { open } = device();
  interface TestTab {
    readonly view: ReturnType<typeof keyValueStoreOf>;
    readonly ears: Set<() => void>;
    underway: number;
  }
  const tabs = new Map<string, TestTab>();
  const arriving: (() => void)[] = [];
  let writes = 0;
  return {
    /** Delivers all writes, including those that the delivery causes. */
    arrive() {
      for (let each = arriving.shift(); each !== undefined; each = arriving.shift()) each();
    },
    writes: () => writes,
    textsIn: (page: string) => readDrafts(tabs.get(page)!.view, 'ada').texts,
    open(page: string) {
      const tab: TestTab = { view: keyValueStoreOf(), ears: new Set(), underway: 0 };
      tabs.set(page, tab);
      const memory: KeyValueStore = {
        ...tab.view,
        set(key, value) {
          writes += 1;
          tab.view.set(key, value);
          tab.underway += 1;
          arriving.push(() => {
            tab.underway -= 1;
            for (const other of tabs.values()) {
              if (other === tab) continue;
              if (other.underway === 0) other.view.set(key, value);
              for (const tell of other.ears) tell();
            }
          });
        },
      };
      const drafts = open(memory, page, (tell) => {
        tab.ears.add(tell);
        return () => tab.ears.delete(tell);
      });
      return { drafts, memory };
    },
  };
}

it('rewrites a draft that another tab overwrote unread', () => {
  const { arrive, open, textsIn } = tabsApart();
  const [one, two] = [open('page-1').drafts, open('page-2').drafts];
  one.set('a', 'before');
  one.set('c', 'to be cleared');
  arrive();
  one.set('b', 'one');
  one.set('c', null);
  two.set('b', 'two');
  arrive();
  const all = { 'a@page-1': 'before', 'b@page-1': 'one', 'b@page-2': 'two' };
  for (const page of ['page-1', 'page-2']) expect(textsIn(page)).toEqual(all);
  for (const tab of [one, two]) expect(tab.allTexts()).toEqual(all);
});

it('rewrites nothing if none of its drafts is missing, nor for an adopted draft', () => {
  const { arrive, open, writes } = tabsApart();
  const [one, two] = [open('page-1').drafts, open('page-2').drafts];
  one.set('a', 'one');
  two.set('a', 'two');
  arrive();
  const before = writes();
  two.set('a', 'two!');
  arrive();
  expect(writes()).toBe(before + 1);
  // Without locks both tabs may assume that the other has ended.
  two.setAllByKey({ 'a@page-1': null, 'b@page-2': 'one' });
  arrive();
  expect(writes()).toBe(before + 3);
  expect([one.get('a'), two.get('b')]).toEqual(['one', 'one']);
});

it('rewrites nothing after a sign-out in any tab', () => {
  const { arrive, open, textsIn } = tabsApart();
  const [one, two] = [open('page-1'), open('page-2')];
  one.drafts.set('a', 'one');
  arrive();
  removeAccountKeys(two.memory, 'ada');
  arrive();
  expect(textsIn('page-1')).toEqual({});
  one.drafts.close();
  two.drafts.set('a', 'of the next one');
  arrive();
  expect(textsIn('page-1')).toEqual({ 'a@page-2': 'of the next one' });
});

it('treats an unreadable localStorage as empty and deletes drafts on sign-out', () => {
  const { memory, open } = device();
  memory.set('forge.drafts.ada', '{"texts":');
  expect(open().get('a')).toBe(null);
  open().set('a', 'typed');
  removeAccountKeys(memory, 'ada');
  expect(memory.entries()).toEqual([]);
});

it('calls a new listener at once and for each returned text until it unsubscribes', () => {
  const drafts = device().open();
  let told = 0;
  const stop = drafts.onReturned(() => (told += 1));
  expect(told).toBe(1);
  drafts.notifyReturned();
  expect(told).toBe(2);
  stop();
  drafts.notifyReturned();
  expect(told).toBe(2);
});
