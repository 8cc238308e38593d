import { expect, it } from 'vitest';
import { type Changes } from '#contract/changes.ts';
import { type PushAnswer } from '#contract/mutations.ts';
import { docOf } from '#domain/testing/make-idea.ts';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { makeMutation } from '#tests/harness/make-mutation.ts';
import { until } from '#tests/harness/until.ts';
import { type SyncApi } from '../api/sync-api.ts';
import { type EventStreamHandlers } from '../environment.ts';
import { CallFailed } from '../errors.ts';
import { createReplica } from '../replica/replica.ts';
import { type SettledMutation } from './mutation-results.ts';
import { startSync } from './sync-engine.ts';

const nothing = { reset: false, account: null, ideas: [], entries: [], removedIdeas: [], removedEntries: [] };
const account = (to: number, epoch: string): Changes => ({
  ...nothing,
  from: 0,
  to,
  reset: true,
  epoch,
  ideas: [docOf({ id: 'a' })],
});

it('sends a mutation again whose answer came before a restore, and whose rows did not', async () => {
  const clock = createFakeClock();
  const replica = createReplica();
  replica.receive(account(4, 'former'));
  const note = makeMutation('addNote', { id: 'a', text: 'Answered at version 6' });
  replica.apply(note);
  replica.addQueued([{ mutation: note, sequence: 1 }]);
  const sent: string[][] = [];
  const settled: SettledMutation[] = [];
  let isAway = true;
  let failures = 0;
  const applied = (version: number, from: number): PushAnswer => ({
    results: [{ id: note.id, status: 'applied', version, points: 0 }],
    changes: { ...nothing, from, to: version },
  });
  const api: Pick<SyncApi, 'push' | 'changes' | 'takeFirst' | 'livePath'> = {
    push(mutations) {
      sent.push(mutations.map(({ id }) => id));
      // Another device made version 5, which this one lacks. After the restore, the account goes on from 1,000.
      return Promise.resolve(sent.length === 1 ? applied(6, 5) : applied(1_001, 1_000));
    },
    changes: () =>
      isAway ? Promise.reject(new CallFailed('offline')) : Promise.resolve(account(1_000, 'restored')),
    takeFirst: () => null,
    livePath: () => '/live',
  };
  const engine = startSync(
    {
      schedule: clock.schedule,
      random: () => 0.5,
      openEventStream: () => () => {},
      isVisible: () => true,
      onWake: () => () => {},
      onOffline: () => () => {},
      hasNetwork: () => true,
    },
    api as SyncApi,
    replica,
    {
      onAdvanced: (_changes, now) => Promise.resolve(void settled.push(...now)),
      findLost: () => Promise.resolve({ ideas: [], included: [] }),
      checkOutbox: () => Promise.resolve(),
      onServerStatus: () => {},
      onStepFailed: () => void (failures += 1),
      onStopped: () => {},
      onNotice: () => {},
    },
  );
  await until(() => failures === 1, 'the failed request for changes');
  expect(sent).toEqual([[note.id]]);
  expect(settled).toEqual([]);
  isAway = false;
  clock.advance(60_000);
  await until(() => sent.length === 2, 'the second request');
  await until(() => replica.version === 1_001, 'its answer');
  engine.stop();
  expect(sent).toEqual([[note.id], [note.id]]);
  expect(settled).toMatchObject([{ mutation: { id: note.id }, version: 1_001 }]);
  expect(replica.pending).toEqual([]);
});

/** An engine with nothing to send, whose polls of the outbox are counted. */
function pollingEngine({ isVisible = true } = {}) {
  const clock = createFakeClock();
  const streams: EventStreamHandlers[] = [];
  const state = { isVisible, polls: 0, clock, wake: () => {} };
  const replica = createReplica();
  replica.receive(account(4, 'only'));
  const api: Pick<SyncApi, 'changes' | 'takeFirst' | 'livePath'> = {
    changes: (since) => Promise.resolve({ ...nothing, from: since, to: since }),
    takeFirst: () => null,
    livePath: () => '/live',
  };
  const engine = startSync(
    {
      schedule: clock.schedule,
      random: () => 0.5,
      openEventStream(_, handlers) {
        streams.push(handlers);
        return () => {};
      },
      isVisible: () => state.isVisible,
      onWake(handler) {
        state.wake = handler;
        return () => (state.wake = () => {});
      },
      onOffline: () => () => {},
      hasNetwork: () => true,
    },
    api as SyncApi,
    replica,
    {
      onAdvanced: () => Promise.resolve(),
      findLost: () => Promise.resolve({ ideas: [], included: [] }),
      checkOutbox: () => Promise.resolve(void (state.polls += 1)),
      onServerStatus: () => {},
      onStepFailed: () => {},
      onStopped: () => {},
      onNotice: () => {},
    },
  );
  /** The polls since the last call. The engine runs them after the event that caused them. */
  const polls = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return state.polls - (state.polls = 0);
  };
  const event = (name: string, data = '') => streams.at(-1)?.onEvent(name, data);
  return { state, clock, engine, polls, event };
}

it('polls the outbox every twenty seconds while visible, and not at heartbeats', async () => {
  const { clock, engine, polls, event } = pollingEngine();
  clock.advance(19_999);
  event('beat');
  expect(await polls()).toBe(0);
  clock.advance(1);
  expect(await polls()).toBe(1);
  clock.advance(20_000);
  expect(await polls()).toBe(1);
  engine.stop();
  clock.advance(60_000);
  expect(await polls()).toBe(0);
});

it('polls the outbox at each heartbeat while hidden, and not at other events', async () => {
  const { clock, engine, polls, event } = pollingEngine({ isVisible: false });
  for (const to of [5, 6, 7]) {
    event('message', JSON.stringify({ ...nothing, from: to - 1, to }));
    expect(await polls()).toBe(0);
  }
  event('beat');
  expect(await polls()).toBe(1);
  // Shorter than the silence after which the stream counts as dead.
  clock.advance(30_000);
  expect(await polls()).toBe(0);
  event('beat');
  expect(await polls()).toBe(1);
  engine.stop();
});

it('ends the poll of the outbox once hidden, and starts it again when shown', async () => {
  const { state, clock, engine, polls, event } = pollingEngine();
  state.isVisible = false;
  // The poll that was waiting is the last one.
  clock.advance(20_000);
  expect(await polls()).toBe(1);
  event('beat');
  expect(await polls()).toBe(1);
  clock.advance(30_000);
  expect(await polls()).toBe(0);
  state.isVisible = true;
  state.wake();
  event('beat');
  clock.advance(19_999);
  expect(await polls()).toBe(0);
  clock.advance(1);
  expect(await polls()).toBe(1);
  engine.stop();
});
