import { expect, it } from 'vitest';
import { createView } from '#client/replica/view.ts';
import { initialAccount } from '#domain/account/account.ts';
import { makeIdea } from '#domain/testing/make-idea.ts';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { whenKnown } from './when-known.ts';

/** Waits for the idea `kite`, which arrives when a test says so. */
function waitForKite() {
  const clock = createFakeClock();
  const view = createView();
  let runs = 0;
  return {
    clock,
    arrive: (id: string, title = 'Kite') =>
      view.show([id], { account: initialAccount, get: () => makeIdea({ id, title }) }),
    runs: () => runs,
    wait: () => whenKnown({ view, schedule: clock.schedule }, 'kite', () => (runs += 1)),
  };
}

it('runs at once for an idea that is there, and not when it changes', () => {
  const { arrive, runs, wait } = waitForKite();
  arrive('kite');
  wait();
  expect(runs()).toBe(1);
  arrive('kite', 'Red kite');
  expect(runs()).toBe(1);
});

it('runs once when the idea arrives, and for no other', () => {
  const { arrive, clock, runs, wait } = waitForKite();
  wait();
  arrive('boat');
  expect(runs()).toBe(0);
  clock.advance(4_999);
  arrive('kite');
  arrive('kite', 'Red kite');
  expect(runs()).toBe(1);
});

it('waits for no more than five seconds', () => {
  const { arrive, clock, runs, wait } = waitForKite();
  wait();
  clock.advance(5_000);
  arrive('kite');
  expect(runs()).toBe(0);
});

it('does not run once it is cancelled', () => {
  const { arrive, runs, wait } = waitForKite();
  wait()();
  arrive('kite');
  expect(runs()).toBe(0);
});
