import { randomUUID } from 'node:crypto';
import { type Client } from '#client/create-client.ts';
import { type Replica } from '#client/replica/replica.ts';
import { type View } from '#client/replica/view.ts';
import { type Tab, createBrowser } from './browser.ts';
import { type FakeClock } from './fake-clock.ts';
import { type TestServer } from './test-server.ts';
import { until } from './until.ts';

/** One of a person's browsers, with Forge open in one tab. */
export interface Device {
  readonly client: Client;
  view(): View;
  replica(): Replica;
  cut(): void;
  reconnect(): Promise<void>;
  /** Reloads the page. */
  reload(): Promise<void>;
  /** Waits until all pending mutations are acknowledged. */
  waitUntilSaved(): Promise<void>;
  /** Waits until it has every change that the other device has. */
  waitUntilCaughtUpWith(other: Device): Promise<void>;
  close(): void;
}

/** After this many ms a client that lost its connection has retried. */
const retryDelayMs = 120_000;

function createDevice(server: TestServer, clock: FakeClock) {
  const browser = createBrowser(server.url, clock);
  let tab: Tab;
  const account = () => {
    const open = tab.client.account.get();
    if (open === null) throw new Error('nobody is signed in on this device');
    return open;
  };
  const replica = () => {
    const { work } = account();
    if (work === null) throw new Error('the account is not at work on this device');
    return work.replica;
  };
  const device: Device = {
    get client() {
      return tab.client;
    },
    view: () => account().view,
    replica,
    cut() {
      browser.isOnline = false;
    },
    async reconnect() {
      if (browser.isOnline) return;
      browser.isOnline = true;
      clock.advance(retryDelayMs);
    },
    async reload() {
      await until(() => replica().pending.every((item) => item.sequence !== null), 'the outbox');
      tab.kill();
      tab = await browser.openTab();
      await until(() => account().isLoaded.get() && account().work !== null, 'the ideas');
    },
    async waitUntilSaved() {
      await until(() => {
        if (replica().pending.length > 0) clock.advance(100);
        return replica().pending.length === 0;
      }, 'everything to be sent');
    },
    async waitUntilCaughtUpWith(other) {
      await until(() => {
        const isBehind = replica().version < other.replica().version;
        if (isBehind) clock.advance(100);
        return !isBehind;
      }, 'the other device');
    },
    close: () => tab.kill(),
  };
  return {
    device,
    async open() {
      tab = await browser.openTab();
    },
  };
}

/** Two devices of a new person, both signed in and loaded. */
export async function openDevices(server: TestServer, clock: FakeClock): Promise<[Device, Device]> {
  const email = `${randomUUID()}@example.org`;
  const [one, two] = [createDevice(server, clock), createDevice(server, clock)];
  await one.open();
  await two.open();
  await one.device.client.signup(email, 'secret1');
  await two.device.client.login(email, 'secret1');
  for (const { device } of [one, two]) {
    await until(() => device.client.account.get()?.isLoaded.get() ?? false, 'the ideas');
  }
  return [one.device, two.device];
}
