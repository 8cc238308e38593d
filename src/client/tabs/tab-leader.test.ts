import { expect, it } from 'vitest';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { type Environment, type LockOptions } from '../environment.ts';
import { electLeader } from './tab-leader.ts';

/** A tab that waits for the lock and records every action. */
function tab({ isVisible = true } = {}) {
  const clock = createFakeClock();
  const said: string[] = [];
  const asked: LockOptions[] = [];
  const state = { isVisible, clock, said, asked, setBy: 0 };
  const environment: Pick<Environment, 'now' | 'schedule' | 'isVisible' | 'requestLock'> = {
    // Setting the device clock does not move its timers.
    now: () => clock.now() + state.setBy,
    schedule: clock.schedule,
    isVisible: () => state.isVisible,
    requestLock(name, options) {
      const number = asked.push(options);
      said.push(`asks for ${name}${options.steal ? ', by force' : ''}`);
      return () => said.push(`lets go of request ${number}`);
    },
  };
  const leader = electLeader(environment, {
    lockName: 'ada',
    sendHeartbeat: () => said.push('beats'),
    onElected: () => said.push('leads'),
    onDeposed: () => said.push('follows'),
  });
  const since = () => said.splice(0);
  /** Grants the lock requested last. */
  const grant = () => asked.at(-1)?.onAcquired();
  return { ...state, state, leader, since, grant };
}

it('waits for the lock, then leads and sends a heartbeat at once', () => {
  const { since, grant } = tab();
  expect(since()).toEqual(['asks for ada']);
  grant();
  expect(since()).toEqual(['beats', 'leads']);
});

it('sends a heartbeat every second while it leads, visible or not, and requests no lock again', () => {
  const { state, clock, since, grant } = tab();
  grant();
  since();
  state.isVisible = false;
  clock.advance(999);
  expect(since()).toEqual([]);
  clock.advance(1);
  expect(since()).toEqual(['beats']);
  clock.advance(60_000);
  expect(since()).toEqual(Array.from({ length: 60 }, () => 'beats'));
});

it('steals the lock of a leader that has missed more than three heartbeats', () => {
  const { clock, since } = tab();
  since();
  clock.advance(3_999);
  expect(since()).toEqual([]);
  clock.advance(1);
  expect(since()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it.each([
  ['back', -3_600_000],
  ['forward', 3_600_000],
])('steals the lock at the same time if the clock is set %s meanwhile', (_, setBy) => {
  const { state, clock, since } = tab();
  since();
  clock.advance(999);
  state.setBy = setBy;
  clock.advance(3_000);
  expect(since()).toEqual([]);
  clock.advance(1);
  expect(since()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('does not replace a leader that sends heartbeats', () => {
  const { clock, leader, since } = tab();
  since();
  for (let second = 0; second < 60; second += 1) {
    clock.advance(1_000);
    leader.onHeartbeat();
  }
  expect(since()).toEqual([]);
  clock.advance(3_000);
  expect(since()).toEqual([]);
  clock.advance(1_000);
  expect(since()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('leaves the takeover to a visible tab', () => {
  const { state, clock, since } = tab({ isVisible: false });
  since();
  clock.advance(60_000);
  expect(since()).toEqual([]);
  state.isVisible = true;
  clock.advance(1_000);
  expect(since()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('waits as long for a stolen lock as for a heartbeat of the leader', () => {
  const { clock, since } = tab();
  clock.advance(4_000);
  since();
  clock.advance(3_000);
  expect(since()).toEqual([]);
  clock.advance(1_000);
  expect(since()).toEqual(['lets go of request 2', 'asks for ada, by force']);
});

it('follows after another tab has taken over, queues for the lock and restarts the timeout', () => {
  const { clock, asked, since, grant } = tab();
  grant();
  clock.advance(10_000);
  since();
  asked[0]?.onLost();
  expect(since()).toEqual(['follows', 'lets go of request 1', 'asks for ada']);
  clock.advance(3_000);
  expect(since()).toEqual([]);
  grant();
  expect(since()).toEqual(['beats', 'leads']);
});

it('ignores the loss of a lock it never held', () => {
  const { asked, since } = tab();
  since();
  asked[0]?.onLost();
  expect(since()).toEqual([]);
});

it('releases the lock when stopped, and does not lead if granted later', () => {
  const { clock, asked, leader, since, grant } = tab();
  since();
  leader.stop();
  expect(since()).toEqual(['lets go of request 1']);
  grant();
  asked[0]?.onLost();
  clock.advance(60_000);
  expect(since()).toEqual([]);
});
