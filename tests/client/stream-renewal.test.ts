import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heartbeatIntervalMs, paths } from '#contract/protocol.ts';
import { createBrowser } from '../harness/browser.ts';
import { createFakeClock } from '../harness/fake-clock.ts';
import { openLive } from '../harness/live-reader.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { password, signIn, signUp } from '../harness/person.ts';
import { startTcpProxy } from '../harness/tcp-proxy.ts';
import { type TestServer, startTestServer } from '../harness/test-server.ts';
import { until } from '../harness/until.ts';

/** The server renews a stream after this many heartbeats. */
const streamHeartbeats = 24;

let server: TestServer;
/** How many intervals run while no stream is open. */
let idle: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startTestServer();
  idle = vi.getTimerCount();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
  expect(server.complaints).toEqual([]);
});

/** Triggers heartbeats one by one, and lets each be sent before the next. */
async function passHeartbeats(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    vi.advanceTimersByTime(heartbeatIntervalMs);
    await turn();
  }
}

it('misses nothing when its stream is renewed, and shows no disconnection', async () => {
  let opened = 0;
  const note = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url?.startsWith(paths.live)) opened += 1;
  };
  subscribe('http.server.request.start', note);
  try {
    const browser = createBrowser(server.url, createFakeClock());
    const tab = await browser.openTab();
    await tab.client.signup('ada@example.org', password);
    const account = tab.client.account.get()!;
    const hasStream = () => vi.getTimerCount() > idle;
    await until(() => account.isLoaded.get() && account.saving.get().kind === 'saved', 'the board');
    await until(hasStream, 'the first stream');
    const ada = await signIn(server.url, 'ada@example.org');
    const asked: string[] = [];
    const shown: string[] = [];
    browser.intercept.request = ({ path }) => void asked.push(path);
    account.saving.subscribe(() => void shown.push(account.saving.get().kind));

    let made = 0;
    for (let beat = 0; opened < 4 && beat < 10 * streamHeartbeats; beat += 1) {
      made += 1;
      await Promise.all([
        ada.push(makeMutation('addIdea', { ...fields, title: `Idea ${made}` })),
        passHeartbeats(1),
      ]);
      await until(hasStream, 'the next stream');
    }
    await until(() => account.view.size() === made, 'every idea');
    expect(opened).toBe(4);
    expect(asked).toEqual([]);
    expect(shown).toEqual([]);
    expect(browser.loggedErrors).toEqual([]);
    tab.kill();
  } finally {
    unsubscribe('http.server.request.start', note);
  }
});

it('closes a stream whose reader has disappeared', async () => {
  const ada = await signUp(server.url, 'ada@example.org');
  const proxy = await startTcpProxy(Number(new URL(server.url).port));
  const reader = await openLive(`http://127.0.0.1:${proxy.port}`, ada);
  expect(vi.getTimerCount()).toBe(idle + 1);
  proxy.freeze();
  await passHeartbeats(15);
  expect(vi.getTimerCount()).toBe(idle + 1);
  await passHeartbeats(streamHeartbeats - 15);
  await until(() => vi.getTimerCount() === idle, 'the stream to be let go of');
  expect(reader.isEnded()).toBe(false);
  reader.close();
  await proxy.close();
});
