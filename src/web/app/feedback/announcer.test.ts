import { expect, it } from 'vitest';
import { writable } from '#client/observable.ts';
import { createAnnouncer } from './announcer.ts';

it('says a text for a while, the last one for the whole of it, and none any longer in another language', () => {
  const timers = new Set<() => void>();
  const language = writable('en');
  const schedule = (_: number, run: () => void) => {
    timers.add(run);
    return () => void timers.delete(run);
  };
  const passTime = () => {
    for (const run of timers) run();
    timers.clear();
  };
  const { text, announce } = createAnnouncer({ schedule }, language);
  announce('Moved to place 2');
  announce('Moved to place 3');
  expect([text.get(), timers.size]).toEqual(['Moved to place 3', 1]);
  passTime();
  expect(text.get()).toBe('');
  announce('Moved to place 3');
  expect(text.get()).toBe('Moved to place 3');
  language.set('es');
  expect(text.get()).toBe('');
});
