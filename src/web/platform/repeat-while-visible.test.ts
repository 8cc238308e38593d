import { expect, it } from 'vitest';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { repeatWhileVisible } from './repeat-while-visible.ts';

/** A page that counts its runs and its timers. */
function page() {
  const clock = createFakeClock();
  const state = { isVisible: true, runs: 0, timers: 0 };
  let onWake = () => {};
  repeatWhileVisible(
    {
      now: clock.now,
      schedule(ms, run) {
        state.timers += 1;
        return clock.schedule(ms, run);
      },
      isVisible: () => state.isVisible,
      onWake(handler) {
        onWake = handler;
        return () => {};
      },
    },
    60_000,
    () => (state.runs += 1),
  );
  const show = () => {
    state.isVisible = true;
    onWake();
  };
  return { clock, state, show };
}

it('runs once every interval while the page is visible', () => {
  const { clock, state } = page();
  clock.advance(59_999);
  expect(state.runs).toBe(0);
  clock.advance(1);
  expect(state.runs).toBe(1);
  clock.advance(600_000);
  expect(state.runs).toBe(11);
});

it('runs no timer in a hidden page after the one that was waiting', () => {
  const { clock, state } = page();
  state.isVisible = false;
  clock.advance(3_600_000);
  expect([state.runs, state.timers]).toEqual([0, 1]);
});

it('runs at once when shown again after the interval, and not before it is over', () => {
  const { clock, state, show } = page();
  state.isVisible = false;
  clock.advance(30_000);
  show();
  clock.advance(29_999);
  expect(state.runs).toBe(0);
  clock.advance(1);
  expect(state.runs).toBe(1);
  state.isVisible = false;
  clock.advance(3_600_000);
  show();
  clock.advance(0);
  expect(state.runs).toBe(2);
  clock.advance(59_999);
  expect(state.runs).toBe(2);
});
