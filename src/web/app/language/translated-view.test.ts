import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { createView } from '#client/replica/view.ts';
import { initialAccount } from '#domain/account/account.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { samples } from '#domain/idea/samples.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { mapSampleTexts, sampleTranslation } from './sample-translation.ts';
import { translatedView } from './translated-view.ts';

const sample = makeIdea({ id: 'sample', ...samples.blog.text });
const own = makeIdea({ id: 'own', title: 'Kite', description: 'Mine', target: 'Blog' });
/** Only its title was left as it was suggested. */
const halfOwn = makeIdea({ ...own, id: 'half', title: samples.blog.text.title });

function accountRead(language: Messages) {
  const stored = createView();
  const put = (...ideas: readonly Idea[]) => {
    const now = new Map(ideas.map((idea) => [idea.id, idea]));
    stored.show([...stored.ids(), ...now.keys()], { account: initialAccount, get: (id) => now.get(id) });
  };
  put(sample, own, halfOwn);
  const messages = writable<Messages>(language, Object.is);
  return { put, messages, view: translatedView(stored, messages) };
}

it('shows what came of a sample in the language in force, and what is a person’s own as it was typed', () => {
  const { messages, view } = accountRead(es);
  expect(view.get('sample')).toEqual({ ...sample, ...es.samples.blog });
  expect(view.get('half')).toEqual({ ...halfOwn, title: es.samples.blog.title });
  expect(view.get('own')).toBe(own);
  expect(view.get('none')).toBeUndefined();
  expect([...view.all()].map(({ title }) => title)).toEqual(['Empezar un blog', 'Kite', 'Empezar un blog']);
  messages.set(en);
  expect([...view.all()]).toEqual([sample, own, halfOwn]);
});

it('gives the same object for as long as neither idea nor language changes', () => {
  const { messages, put, view } = accountRead(es);
  const before = view.get('sample');
  expect(view.get('sample')).toBe(before);
  put(sample, halfOwn);
  expect(view.get('sample')).toBe(before);
  messages.set(en);
  messages.set(es);
  expect(view.get('sample')).toEqual(before);
});

it('tells with the language which ideas read otherwise now, and with a change which changed', () => {
  const { messages, put, view } = accountRead(en);
  const told: string[][] = [];
  const stop = view.onChange(({ ids }) => told.push([...ids]));
  messages.set(es);
  expect(told).toEqual([['sample', 'half']]);
  put(sample, halfOwn);
  expect(told).toEqual([['sample', 'half'], ['own']]);
  stop();
  messages.set(en);
  put(sample);
  expect(told).toHaveLength(2);
});

it('stores a sample in English, whichever language it was suggested in', () => {
  const typed = { title: es.samples.fitness.title, target: 'Mine', progress: 30 };
  expect(mapSampleTexts(typed, sampleTranslation(es).toStored)).toEqual({
    title: samples.fitness.text.title,
    target: 'Mine',
    progress: 30,
  });
  expect(mapSampleTexts(typed, sampleTranslation(en).toStored)).toBe(typed);
});
