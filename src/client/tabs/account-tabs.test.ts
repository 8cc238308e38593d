import { expect, it } from 'vitest';
import { createFakeClock } from '#tests/harness/fake-clock.ts';
import { until } from '#tests/harness/until.ts';
import { type SyncApi } from '../api/sync-api.ts';
import { type Environment, type EventStreamHandlers, type LockOptions } from '../environment.ts';
import { CallFailed } from '../errors.ts';
import { writable } from '../observable.ts';
import { createWritingTab, firstChanges } from '../store/testing/writing-tab.ts';
import { createMutationOutcomes } from '../sync/mutation-outcomes.ts';
import { createRefusedList } from '../sync/refused-list.ts';
import { joinTabs } from './account-tabs.ts';
import { statusMessage } from './tab-messages.ts';

const reachable = statusMessage('reachable');
const offline = statusMessage('offline');
const halted = { kind: 'halted', reason: 'signed-out' } as const;

/** A tab of an account that records what it broadcasts about its status. */
function tabOfAccount() {
  const clock = createFakeClock();
  const { replica, writer, reader } = createWritingTab();
  replica.receive(firstChanges);
  const sent: unknown[] = [];
  const reported: unknown[] = [];
  const locks: LockOptions[] = [];
  const streams: EventStreamHandlers[] = [];
  const server = { isSignedOut: false };
  const environment: Partial<Environment> = {
    now: clock.now,
    schedule: clock.schedule,
    random: () => 0.5,
    isVisible: () => true,
    onWake: () => () => {},
    onOffline: () => () => {},
    hasNetwork: () => true,
    openEventStream(_, handlers) {
      streams.push(handlers);
      return () => {};
    },
    requestLock(_, options) {
      locks.push(options);
      return () => {};
    },
  };
  const api: Partial<SyncApi> = {
    takeFirst: () => null,
    livePath: () => '/live',
    changes: (since) =>
      server.isSignedOut
        ? Promise.reject(new CallFailed('unauthenticated'))
        : Promise.resolve({ ...firstChanges, from: since, to: since }),
  };
  const outcomes = createMutationOutcomes(clock.schedule);
  const tabs = joinTabs({
    environment: environment as Environment,
    accountId: 'ada',
    channel: { postMessage: (message) => sent.push(message), onMessage: () => {}, close: () => {} },
    api: api as SyncApi,
    replica,
    writer,
    reader,
    outcomes,
    refused: createRefusedList(writable([]), outcomes.has, () => {}),
    lost: writable([]),
    findLost: () => Promise.resolve({ ideas: [], included: [] }),
    isShared: true,
    readStore: () => Promise.resolve(),
    onChange: () => {},
    onServerStatus: (status) => reported.push(status),
    onStepFailed: () => {},
    onStopped: (reason) => reported.push(reason),
    onNotice: () => {},
  });
  /** Takes the statuses of the server that this tab has broadcast since the last call. */
  const statuses = () =>
    sent.splice(0).filter((message) => ['reachable', 'halted'].includes((message as { kind: string }).kind));
  const report = () => reported.splice(0);
  /** Makes this tab the leader of an account whose server is reachable. */
  const lead = async () => {
    locks.at(-1)?.onAcquired();
    await until(() => streams.length > 0, 'the stream to open');
    streams.at(-1)?.onEvent('beat', '');
    expect(statuses()).toEqual([reachable]);
    expect(report()).toEqual(['reachable']);
  };
  /** Ends the session, which the next request of this leader shows. */
  const signOut = async () => {
    server.isSignedOut = true;
    streams.at(-1)?.onEvent('signed-out', '');
    await until(() => reported.length > 0, 'the end of the session to be noticed');
    expect(report()).toEqual(['signed-out']);
    expect(statuses()).toEqual([halted]);
  };
  return { clock, tabs, lead, signOut, statuses, report, depose: () => locks.at(-1)?.onLost() };
}

it('broadcasts its status to a tab that opens only while it leads', async () => {
  const { tabs, lead, statuses } = tabOfAccount();
  tabs.onMessage({ kind: 'opened' });
  expect(statuses()).toEqual([]);
  await lead();
  tabs.onMessage({ kind: 'opened' });
  expect(statuses()).toEqual([reachable]);
  tabs.leave();
});

it('broadcasts why sending has stopped as well, once it has', async () => {
  const { tabs, lead, signOut, statuses } = tabOfAccount();
  await lead();
  await signOut();
  tabs.onMessage({ kind: 'opened' });
  expect(statuses()).toEqual([reachable, halted]);
  tabs.leave();
});

it('takes the status of the leader for its own while it follows, and answers none', () => {
  const { clock, tabs, statuses, report } = tabOfAccount();
  tabs.onMessage(offline);
  tabs.onMessage(halted);
  tabs.onMessage({ kind: 'reachable', isReachable: true });
  clock.advance(3_000);
  expect(report()).toEqual(['offline', 'signed-out', 'reachable']);
  expect(statuses()).toEqual([]);
  tabs.leave();
});

it('answers a former leader’s other status after a second, once, and keeps its own', async () => {
  const { clock, tabs, lead, statuses, report } = tabOfAccount();
  await lead();
  tabs.onMessage(offline);
  tabs.onMessage(halted);
  tabs.onMessage(offline);
  clock.advance(999);
  expect(statuses()).toEqual([]);
  clock.advance(1);
  expect(statuses()).toEqual([reachable]);
  clock.advance(10_000);
  expect([statuses(), report()]).toEqual([[], []]);
  tabs.onMessage(offline);
  clock.advance(1_000);
  expect(statuses()).toEqual([reachable]);
  tabs.leave();
});

it('does not answer a status that agrees with its own', async () => {
  const { clock, tabs, lead, signOut, statuses } = tabOfAccount();
  await lead();
  tabs.onMessage(reachable);
  tabs.onMessage({ kind: 'reachable', isReachable: true });
  await signOut();
  tabs.onMessage(halted);
  clock.advance(3_000);
  expect(statuses()).toEqual([]);
  tabs.leave();
});

it('answers no more if it has told the status meanwhile, has been deposed, or has left', async () => {
  const { clock, tabs, lead, depose, statuses } = tabOfAccount();
  await lead();
  tabs.onMessage(offline);
  tabs.onMessage({ kind: 'opened' });
  expect(statuses()).toEqual([reachable]);
  clock.advance(1_000);
  expect(statuses()).toEqual([]);
  tabs.onMessage(offline);
  depose();
  clock.advance(1_000);
  expect(statuses()).toEqual([]);

  const leaving = tabOfAccount();
  await leaving.lead();
  leaving.tabs.onMessage(offline);
  leaving.tabs.leave();
  leaving.clock.advance(1_000);
  expect(leaving.statuses()).toEqual([]);
  tabs.leave();
});
