import { expect, it } from 'vitest';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { type Environment, type LockOptions } from '../environment.ts';
import { electLeader } from './tab-leader.ts';

/** A tab that waits for the lock and records every action. */
function tab({ isVisible = true } = {}) {
  const clock = createFakeClock();
  const said: string[] = [];
  const asked: LockOptions[] = [];
  const state = { isVisible, clock, said, asked, setBy: 0, timers: 0 };
  let onWake = () => {};
  const environment: Pick<Environment, 'now' | 'schedule' | 'isVisible' | 'onWake' | 'requestLock'> = {
    // Setting the device clock does not move its timers.
    now: () => clock.now() + state.setBy,
    schedule(ms, run) {
      state.timers += 1;
      return clock.schedule(ms, run);
    },
    isVisible: () => state.isVisible,
    onWake(handler) {
      onWake = handler;
      return () => (onWake = () => {});
    },
    requestLock(name, options) {
      const number = asked.push(options);
      said.push(`asks for ${name}${options.steal ? ', by force' : ''}`);
      return () => said.push(`lets go of request ${number}`);
    },
  };
  const leader = electLeader(environment, {
    lockName: 'ada',
    sendHeartbeat: () => said.push('beats'),
    requestHeartbeat: () => said.push('asks for a beat'),
    onElected: () => said.push('leads'),
    onDeposed: () => said.push('follows'),
  });
  const wake = () => onWake();
  const show = () => {
    state.isVisible = true;
    wake();
  };
  const since = () => said.splice(0);
  /** Everything since the last call but the requests for heartbeats. */
  const steps = () => since().filter((one) => one !== 'asks for a beat');
  /** Grants the lock requested last. */
  const grant = () => asked.at(-1)?.onAcquired();
  return { ...state, state, leader, show, wake, since, steps, grant };
}

it('waits for the lock, then leads and sends a heartbeat at once', () => {
  const { since, grant } = tab();
  expect(since()).toEqual(['asks for ada']);
  grant();
  expect(since()).toEqual(['beats', 'leads']);
});

it('runs no timer while it leads, and sends a heartbeat when asked for one, visible or not', () => {
  const { state, clock, leader, since, grant } = tab();
  grant();
  since();
  const { timers } = state;
  clock.advance(60_000);
  state.isVisible = false;
  clock.advance(60_000);
  expect([since(), state.timers]).toEqual([[], timers]);
  leader.onHeartbeatRequest();
  expect(since()).toEqual(['beats']);
});

it('asks the leader for a heartbeat every second while visible, and sends none itself', () => {
  const { clock, leader, since } = tab();
  since();
  clock.advance(999);
  expect(since()).toEqual([]);
  clock.advance(1);
  leader.onHeartbeat();
  clock.advance(1_000);
  expect(since()).toEqual(['asks for a beat', 'asks for a beat']);
  leader.onHeartbeatRequest();
  expect(since()).toEqual([]);
});

it('runs no timer while it follows hidden, after the one that was waiting', () => {
  const { state, clock, since } = tab();
  since();
  state.isVisible = false;
  clock.advance(3_600_000);
  expect([since(), state.timers]).toEqual([[], 1]);
});

it('steals the lock of a leader that has missed more than three heartbeats', () => {
  const { clock, since, steps } = tab();
  since();
  clock.advance(3_999);
  expect(steps()).toEqual([]);
  clock.advance(1);
  expect(steps()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it.each([
  ['back', -3_600_000],
  ['forward', 3_600_000],
])('steals the lock at the same time if the clock is set %s meanwhile', (_, setBy) => {
  const { state, clock, since, steps } = tab();
  since();
  clock.advance(999);
  state.setBy = setBy;
  clock.advance(3_000);
  expect(steps()).toEqual([]);
  clock.advance(1);
  expect(steps()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('does not replace a leader that sends heartbeats', () => {
  const { clock, leader, since, steps } = tab();
  since();
  for (let second = 0; second < 60; second += 1) {
    clock.advance(1_000);
    leader.onHeartbeat();
  }
  expect(steps()).toEqual([]);
  clock.advance(3_000);
  expect(steps()).toEqual([]);
  clock.advance(1_000);
  expect(steps()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('leaves the takeover to a visible tab, which asks at once when shown and takes over a second later', () => {
  const { clock, show, since, steps } = tab({ isVisible: false });
  since();
  clock.advance(60_000);
  expect(since()).toEqual([]);
  show();
  expect(since()).toEqual(['asks for a beat']);
  clock.advance(999);
  expect(since()).toEqual([]);
  clock.advance(1);
  expect(steps()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('does not replace a leader that answers a tab that is shown, and then allows it three missed heartbeats', () => {
  const { clock, leader, show, since, steps } = tab({ isVisible: false });
  show();
  leader.onHeartbeat();
  since();
  clock.advance(3_999);
  expect(since()).toEqual(['asks for a beat', 'asks for a beat', 'asks for a beat']);
  clock.advance(1);
  expect(steps()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('takes over a second after it wakes, however often the connection returns meanwhile', () => {
  const { clock, wake, since, steps } = tab();
  since();
  clock.advance(500);
  for (const ms of [0, 400, 400]) {
    clock.advance(ms);
    wake();
  }
  expect(since()).toEqual(['asks for a beat', 'asks for a beat', 'asks for a beat']);
  clock.advance(199);
  expect(steps()).toEqual([]);
  clock.advance(1);
  expect(steps()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('asks again when shown after it was hidden with a request unanswered', () => {
  const { state, clock, show, since, steps } = tab({ isVisible: false });
  show();
  state.isVisible = false;
  clock.advance(60_000);
  since();
  show();
  clock.advance(999);
  expect(since()).toEqual(['asks for a beat']);
  clock.advance(1);
  expect(steps()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('asks for nothing when it wakes hidden or leading', () => {
  const hidden = tab({ isVisible: false });
  hidden.since();
  hidden.wake();
  const leading = tab();
  leading.grant();
  leading.since();
  leading.wake();
  for (const { clock } of [hidden, leading]) clock.advance(60_000);
  expect([hidden.since(), leading.since()]).toEqual([[], []]);
});

it('waits as long for a stolen lock as for a heartbeat of the leader', () => {
  const { clock, since, steps } = tab();
  clock.advance(4_000);
  since();
  clock.advance(3_000);
  expect(steps()).toEqual([]);
  clock.advance(1_000);
  expect(steps()).toEqual(['lets go of request 2', 'asks for ada, by force']);
});

it('follows after another tab has taken over, queues for the lock and restarts the timeout', () => {
  const { clock, asked, since, steps, grant } = tab();
  grant();
  clock.advance(10_000);
  since();
  asked[0]?.onLost();
  expect(steps()).toEqual(['follows', 'lets go of request 1', 'asks for ada']);
  clock.advance(3_000);
  expect(steps()).toEqual([]);
  grant();
  expect(steps()).toEqual(['beats', 'leads']);
});

it('ignores the loss of a lock it never held', () => {
  const { asked, since, steps } = tab();
  since();
  asked[0]?.onLost();
  expect(steps()).toEqual([]);
});

it('releases the lock when stopped, and does not lead if granted later', () => {
  const { clock, asked, leader, since, steps, grant } = tab();
  since();
  leader.stop();
  expect(steps()).toEqual(['lets go of request 1']);
  grant();
  asked[0]?.onLost();
  clock.advance(60_000);
  expect(steps()).toEqual([]);
});
