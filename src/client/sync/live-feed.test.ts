import { expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { type EventStreamHandlers } from '../environment.ts';
import { openLiveFeed } from './live-feed.ts';

const step: Changes = {
  from: 3,
  to: 4,
  reset: false,
  account: null,
  ideas: [],
  entries: [],
  removedIdeas: [],
  removedEntries: [],
};

/** A feed that records every action. Its random values are always 0.5. */
function feed() {
  const clock = createFakeClock();
  const said: unknown[] = [];
  const streams: EventStreamHandlers[] = [];
  const known = { version: 3 };
  const { wake, close } = openLiveFeed(
    {
      schedule: clock.schedule,
      random: () => 0.5,
      openEventStream(path, handlers) {
        const number = streams.push(handlers);
        said.push(`opens ${path}`);
        return () => said.push(`closes stream ${number}`);
      },
    },
    {
      path: () => `/live?since=${known.version}`,
      onChanges: (changes) => said.push(changes),
      onNewerVersion: (version) => said.push(version),
      onAlive: () => said.push('alive'),
      onHeartbeat: () => said.push('heartbeat'),
      onBroken: () => said.push('broken'),
      onSignedOut: () => said.push('signed out'),
    },
  );
  const since = () => said.splice(0);
  const event = (name: string, data = '') => streams.at(-1)?.onEvent(name, data);
  const fail = () => streams.at(-1)?.onFailure();
  return { clock, known, streams, wake, close, since, event, fail };
}

it('opens at this device’s version and passes events on', () => {
  const { since, event } = feed();
  expect(since()).toEqual(['opens /live?since=3']);
  event('beat');
  event('message', JSON.stringify(step));
  event('message', JSON.stringify({ to: 9 }));
  expect(since()).toEqual(['alive', 'heartbeat', 'alive', step, 'alive', 9]);
});

it('reconnects after one second at this device’s current version', () => {
  const { clock, known, since, event, fail } = feed();
  event('beat');
  since();
  known.version = 7;
  fail();
  expect(since()).toEqual(['closes stream 1', 'broken']);
  clock.advance(999);
  expect(since()).toEqual([]);
  clock.advance(1);
  expect(since()).toEqual(['opens /live?since=7']);
});

it('doubles the delay per failure in a row, and resets it after an event', () => {
  const { clock, since, event, fail } = feed();
  for (const pause of [1_000, 2_000, 4_000]) {
    fail();
    since();
    clock.advance(pause - 1);
    expect(since()).toEqual([]);
    clock.advance(1);
    expect(since()).toEqual(['opens /live?since=3']);
  }
  event('beat');
  fail();
  since();
  clock.advance(1_000);
  expect(since()).toEqual(['opens /live?since=3']);
});

it('treats a stream as dead after two and a half silent heartbeats', () => {
  const { clock, since, event } = feed();
  clock.advance(30_000);
  event('beat');
  since();
  clock.advance(37_499);
  expect(since()).toEqual([]);
  clock.advance(1);
  expect(since()).toEqual(['closes stream 1', 'broken']);
});

it('treats a stream without any event as dead', () => {
  const { clock, since } = feed();
  since();
  clock.advance(37_500);
  expect(since()).toEqual(['closes stream 1', 'broken']);
});

it('retries at once on wake, and resets the delay', () => {
  const { clock, since, fail, wake } = feed();
  fail();
  clock.advance(1_000);
  fail();
  since();
  wake();
  expect(since()).toEqual(['opens /live?since=3']);
  fail();
  since();
  clock.advance(1_000);
  expect(since()).toEqual(['opens /live?since=3']);
});

it('does not reconnect an open stream on wake', () => {
  const { since, event, wake } = feed();
  event('beat');
  since();
  wake();
  expect(since()).toEqual([]);
});

it('reconnects when the server announces a restart', () => {
  const { clock, since, event } = feed();
  since();
  event('restart');
  expect(since()).toEqual(['alive', 'closes stream 1', 'broken']);
  clock.advance(1_000);
  expect(since()).toEqual(['opens /live?since=3']);
});

it('ends with the session and does not reconnect', () => {
  const { clock, since, event, wake } = feed();
  since();
  event('signed-out');
  expect(since()).toEqual(['alive', 'closes stream 1', 'signed out']);
  wake();
  clock.advance(600_000);
  expect(since()).toEqual([]);
});

it('ignores events after it is closed', () => {
  const { clock, since, event, fail, wake, close } = feed();
  event('beat');
  since();
  close();
  expect(since()).toEqual(['closes stream 1']);
  event('message', JSON.stringify(step));
  wake();
  clock.advance(600_000);
  expect(since()).toEqual([]);
  fail();
  clock.advance(600_000);
  expect(since()).not.toContain('broken');
});

it('does not reconnect if closed before the first event', () => {
  const { clock, since, wake, close } = feed();
  close();
  since();
  wake();
  clock.advance(600_000);
  expect(since()).toEqual([]);
});
