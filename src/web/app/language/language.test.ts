import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { type Language } from '#domain/account/account.ts';
import { type Zone, fixedZone } from '#domain/deadline/deadline.ts';
import { type Messages, en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { loadMessages } from './language.ts';

/** A page with this choice, whose Spanish words come or fail as the test says. */
function page(language: Language, browserLanguages: readonly string[] = [], { hasEnglish = true } = {}) {
  const choices = writable<{ readonly language: Language }>({ language });
  const asked: PromiseWithResolvers<Messages>[] = [];
  const zone = writable<Zone>(fixedZone(0), Object.is);
  let wake = () => {};
  const words = loadMessages({
    choices,
    load: {
      en: () => (hasEnglish ? Promise.resolve(en) : Promise.reject(new TypeError('no such file'))),
      es() {
        const answer = Promise.withResolvers<Messages>();
        asked.push(answer);
        return answer.promise;
      },
    },
    zone,
    browserLanguages,
    onWake: (handler) => void (wake = handler),
  });
  return {
    words,
    choose: (next: Language) => choices.set({ language: next }),
    wake: () => wake(),
    travel: () => zone.set(fixedZone(60)),
    fail: () => asked.shift()?.reject(new TypeError('no such file')),
    come: () => asked.shift()?.resolve(es),
    isAsked: () => asked.length > 0,
  };
}
/** Lets promises that are settled go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('begins with the chosen language', async () => {
  const { words, come } = page('es');
  come();
  expect((await words).messages.get()).toBe(es);
});

it('begins in English where the chosen language cannot be loaded, and changes when the page wakes and it can', async () => {
  const { words, fail, wake, come } = page('es');
  fail();
  const { messages } = await words;
  expect(messages.get().format.language).toBe('en');
  wake();
  fail();
  await settle();
  expect(messages.get().format.language).toBe('en');
  wake();
  come();
  await settle();
  expect(messages.get()).toBe(es);
});

it('begins in Spanish where English is chosen and cannot be loaded, and fails where no language can', async () => {
  const spanish = page('en', [], { hasEnglish: false });
  await settle();
  spanish.come();
  expect((await spanish.words).messages.get()).toBe(es);
  const none = page('en', [], { hasEnglish: false });
  await settle();
  none.fail();
  await expect(none.words).rejects.toThrow(AggregateError);
});

it('keeps the words that are shown where others cannot be loaded, until somebody tries again', async () => {
  const { words, choose, fail, come } = page('en');
  const { messages, retry } = await words;
  expect(await retry()).toBe(true);
  choose('es');
  fail();
  await settle();
  expect(messages.get().format.language).toBe('en');
  const failing = retry();
  fail();
  expect(await failing).toBe(false);
  const coming = retry();
  come();
  expect(await coming).toBe(true);
  expect(messages.get().format.language).toBe('es');
});

it('stays with the language switched back to while the other was loading, and asks for nothing it has', async () => {
  const { words, choose, wake, come, isAsked } = page('en');
  const { messages, retry } = await words;
  choose('es');
  const switching = retry();
  choose('en');
  come();
  come();
  // It is no failure: the page is in the language that the person wants.
  expect(await switching).toBe(true);
  expect(messages.get().format.language).toBe('en');
  wake();
  expect(isAsked()).toBe(false);
});

it('rewrites times, in the same words, once the device is in another zone', async () => {
  const { words, choose, come, travel } = page('es');
  come();
  const { messages } = await words;
  travel();
  const { format, ...rest } = messages.get();
  const { format: before, ...same } = es;
  expect(rest).toEqual(same);
  expect(format.language).toBe('es');
  expect(format).not.toBe(before);
  // Also where words come that were made in the zone before.
  choose('en');
  await settle();
  choose('es');
  come();
  await settle();
  expect(messages.get().format.language).toBe('es');
  expect(messages.get().format).not.toBe(before);
});

it('writes dates as the browser’s region does, in each language', async () => {
  const { words, choose, come } = page('en', ['en-GB', 'es-MX']);
  const { messages } = await words;
  expect(messages.get().format.locale).toBe('en-GB');
  choose('es');
  come();
  await settle();
  expect(messages.get().format.locale).toBe('es-MX');
  expect(messages.get().card).toBe(es.card);
});
