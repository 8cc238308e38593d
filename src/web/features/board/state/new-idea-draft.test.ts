import { beforeEach, expect, it } from 'vitest';
import { returnText } from '#client/drafts/draft-submission.ts';
import { openDrafts } from '#client/drafts/drafts.ts';
import { type KeyValueStore } from '#client/environment.ts';
import { writable } from '#client/observable.ts';
import { keyValueStoreOf } from '#client/testing/key-value-store-of.ts';
import { isInFuture } from '#domain/deadline/deadline.ts';
import { sampleNames } from '#domain/idea/samples.ts';
import { en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { localZone } from '../../../platform/local-time-zone.ts';
import { emptyFields } from '../../idea/form/idea-fields.ts';
import { createNewIdeaDraft } from './new-idea-draft.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
let dice: number;
let memory: KeyValueStore;

beforeEach(() => {
  dice = 0;
  memory = keyValueStoreOf();
});

function openPage(messages = en) {
  const words = writable(messages, Object.is);
  const environment = {
    storage: memory,
    pageId: 'here',
    newId: () => 'change',
    requestLock: () => () => {},
    onStorageChange: () => () => {},
    schedule: () => () => {},
    now: () => now,
    random: () => dice,
  };
  const drafts = openDrafts({
    environment,
    accountId: 'ada',
    stored: null,
    save: async () => {},
    whenSafe: async () => {},
  });
  return { drafts, words, draft: createNewIdeaDraft(environment, words, drafts) };
}
const newDraft = (messages = en) => openPage(messages).draft;

it.each([
  ['English', en],
  ['Spanish', es],
])('suggests each of the four samples in %s, with a deadline in the future', (_, messages) => {
  const draft = newDraft(messages);
  const titles = new Set<string>();
  for (let throwAt = 0; throwAt < 40; throwAt++) {
    dice = ((throwAt * 7) % 40) / 40;
    draft.suggest();
    const fields = draft.fields.get();
    titles.add(fields.title);
    expect(isInFuture(fields.deadline, now, localZone)).toBe(true);
    for (const text of [fields.title, fields.description, fields.target, fields.category])
      expect(text).not.toBe('');
  }
  expect([...titles].sort()).toEqual(sampleNames.map((name) => messages.samples[name].title).sort());
});

it('says a suggestion in the language in force, also where that changes, and leaves a person’s own words', () => {
  const { draft, words } = openPage(es);
  draft.suggest();
  const [name] = sampleNames.filter((one) => es.samples[one].title === draft.fields.get().title);
  words.set(en);
  expect(draft.fields.get()).toMatchObject(en.samples[name!]);
  expect(draft.hasUserInput()).toBe(false);
  draft.set({ ...draft.fields.get(), target: 'Mi meta' });
  words.set(es);
  expect(draft.fields.get()).toMatchObject({ ...es.samples[name!], target: 'Mi meta' });
  expect(draft.hasUserInput()).toBe(true);
  draft.close();
  words.set(en);
  expect(draft.fields.get().title).toBe(es.samples[name!].title);
});

it('never suggests the same twice in a row, whatever the dice say', () => {
  const draft = newDraft();
  for (const value of [0, 0, 0.99, 0.99, 0.5, 0.5, 0.25, 0.25, 0, 0.99]) {
    const { title } = draft.fields.get();
    dice = value;
    draft.suggest();
    expect(draft.fields.get().title).not.toBe(title);
  }
});

it('gives an example without touching the form', () => {
  const draft = newDraft();
  draft.set({ ...emptyFields, title: 'Mine' });
  const titles = [draft.example(), draft.example()].map(({ title }) => title);
  expect(titles[0]).not.toBe(titles[1]);
  expect(draft.fields.get()).toEqual({ ...emptyFields, title: 'Mine' });
});

it('knows what a suggestion would overwrite', () => {
  const draft = newDraft();
  expect(draft.hasUserInput()).toBe(false);
  draft.suggest();
  expect(draft.hasUserInput()).toBe(false);
  draft.set({ ...draft.fields.get(), target: 'My own target' });
  expect(draft.hasUserInput()).toBe(true);
  void draft.submit(() => Promise.resolve(true));
  expect(draft.hasUserInput()).toBe(false);
  draft.set({ ...emptyFields, priority: 'Low' });
  expect(draft.hasUserInput()).toBe(true);
  draft.set({ ...emptyFields, title: 'Mine' });
  expect(draft.hasUserInput()).toBe(true);
});

it('takes a draft kept from before a reload for a person’s own work', () => {
  newDraft().set({ ...emptyFields, title: 'Half an idea' });
  const draft = newDraft();
  expect(draft.fields.get().title).toBe('Half an idea');
  expect(draft.hasUserInput()).toBe(true);
});

it('gives back what could not be added as soon as nothing else is in the form, even after a reload', async () => {
  const draft = newDraft();
  const titled = (title: string) => ({ ...emptyFields, title });
  const answers: ((isTaken: boolean) => void)[] = [];
  const submit = (title: string) => {
    draft.set(titled(title));
    return draft.submit(() => new Promise((resolve) => answers.push(resolve)));
  };
  const all = ['First', 'Second', 'Third'].map(submit);
  expect(draft.fields.get()).toEqual(emptyFields);
  for (const answer of answers.splice(0)) answer(false);
  expect(await Promise.all(all)).toEqual([false, false, false]);
  expect(draft.fields.get()).toEqual(titled('First'));
  const again = draft.submit(() => Promise.resolve(true));
  expect(draft.fields.get()).toEqual(titled('Second'));
  expect(await again).toBe(true);
  expect(newDraft().fields.get()).toEqual(titled('Second'));
  await draft.submit(() => Promise.resolve(true));
  expect(newDraft().fields.get()).toEqual(titled('Third'));
  await draft.submit(() => Promise.resolve(true));
  expect(newDraft().fields.get()).toEqual(emptyFields);
});

it('shows a text that comes back after the form was drawn, so that typing on does not overwrite it', () => {
  const { drafts, draft } = openPage();
  const kite = { ...emptyFields, title: 'A kite' };
  drafts.setAllByKey({ [drafts.keyOf('new-idea')]: JSON.stringify(kite) });
  drafts.notifyReturned();
  expect(draft.fields.get()).toEqual(kite);
});

it('takes nothing that comes back once it is closed: another form may be there by then', () => {
  const { drafts, draft } = openPage();
  draft.close();
  drafts.setAllByKey({ [drafts.keyOf('new-idea')]: JSON.stringify({ ...emptyFields, title: 'A kite' }) });
  drafts.notifyReturned();
  expect(draft.fields.get()).toEqual(emptyFields);
});

it('leaves what is being typed where another text comes back, which follows once the form is free', async () => {
  const { drafts, draft } = openPage();
  const [kite, raft] = ['A kite', 'A raft'].map((title) => ({ ...emptyFields, title }));
  draft.set(raft!);
  returnText(drafts, 'new-idea', JSON.stringify(kite));
  expect(draft.fields.get()).toEqual(raft);
  expect(await draft.submit(() => Promise.resolve(true))).toBe(true);
  expect(draft.fields.get()).toEqual(kite);
});
