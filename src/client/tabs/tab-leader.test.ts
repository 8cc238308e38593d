import { expect, it } from 'vitest';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { type Environment, type LockOptions } from '../environment.ts';
import { electLeader } from './tab-leader.ts';

/** A tab that waits for the lock, with a word for everything it does. */
function tab({ isVisible = true } = {}) {
  const clock = createFakeClock();
  const said: string[] = [];
  const asked: LockOptions[] = [];
  const state = { isVisible, clock, said, asked, setBy: 0 };
  const environment: Pick<Environment, 'now' | 'schedule' | 'isVisible' | 'requestLock'> = {
    // Whoever sets the clock of a device does not move what is due on it.
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
  /** The lock it asked for last is its own. */
  const grant = () => asked.at(-1)?.onAcquired();
  return { ...state, state, leader, since, grant };
}

it('waits for the lock, and leads with a beat at once when it has it', () => {
  const { since, grant } = tab();
  expect(since()).toEqual(['asks for ada']);
  grant();
  expect(since()).toEqual(['beats', 'leads']);
});

it('beats every second while it leads, seen or not, and never asks again', () => {
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

it('takes over by force from a leader that has been silent for more than three of its beats', () => {
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
])('does so as soon, and no sooner, where the clock is set %s meanwhile', (_, setBy) => {
  const { state, clock, since } = tab();
  since();
  clock.advance(999);
  state.setBy = setBy;
  clock.advance(3_000);
  expect(since()).toEqual([]);
  clock.advance(1);
  expect(since()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('leaves a leader alone that is heard', () => {
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

it('leaves it to a tab that is seen to take over', () => {
  const { state, clock, since } = tab({ isVisible: false });
  since();
  clock.advance(60_000);
  expect(since()).toEqual([]);
  state.isVisible = true;
  clock.advance(1_000);
  expect(since()).toEqual(['lets go of request 1', 'asks for ada, by force']);
});

it('waits as long for a lock it has asked for by force as for a beat of the leader', () => {
  const { clock, since } = tab();
  clock.advance(4_000);
  since();
  clock.advance(3_000);
  expect(since()).toEqual([]);
  clock.advance(1_000);
  expect(since()).toEqual(['lets go of request 2', 'asks for ada, by force']);
});

it('follows once another has taken over, waits in line again and gives the other its time', () => {
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

it('says nothing of a lock lost that it never had', () => {
  const { asked, since } = tab();
  since();
  asked[0]?.onLost();
  expect(since()).toEqual([]);
});

it('lets go when it stops, and does not lead if the lock comes after that', () => {
  const { clock, asked, leader, since, grant } = tab();
  since();
  leader.stop();
  expect(since()).toEqual(['lets go of request 1']);
  grant();
  asked[0]?.onLost();
  clock.advance(60_000);
  expect(since()).toEqual([]);
});
