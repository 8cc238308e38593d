import { type Page } from '@playwright/test';
import { type PushSubscriptionRequest, reminderPaths } from '#contract/reminder-paths.ts';

/** The fake server's key. */
export const publicKey = `B${'A'.repeat(86)}`;

/** The browser's part of push, which needs a push service, and the answers of a person to its question. */
export interface FakePush {
  /** How often the person was asked. */
  asked: number;
  answer: NotificationPermission;
  permission: NotificationPermission;
  /** The server key of each subscription made. */
  keys: string[];
  ended: number;
}

/** Gives the page a push manager without a push service, which keeps its subscription through reloads. */
export async function fakePush(page: Page, answer: NotificationPermission = 'granted'): Promise<void> {
  await page.addInitScript((given) => {
    const endpoint = 'https://push.example/device-1';
    const state = {
      asked: 0,
      answer: given,
      permission: sessionStorage.getItem('permission') ?? 'default',
      keys: [] as string[],
      ended: 0,
    };
    Object.assign(window, { fakePush: state });
    Object.defineProperty(Notification, 'permission', { get: () => state.permission });
    Notification.requestPermission = async () => {
      state.asked += 1;
      state.permission = state.answer;
      sessionStorage.setItem('permission', state.answer);
      return Promise.resolve(state.answer);
    };
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0)
        .buffer;
    const subscription = () => {
      const key = sessionStorage.getItem('push');
      if (key === null) return null;
      return {
        endpoint,
        options: { applicationServerKey: bytesOf(key) },
        getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(7).buffer,
        unsubscribe: async () => {
          sessionStorage.removeItem('push');
          state.ended += 1;
          return Promise.resolve(true);
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => Promise.resolve(subscription());
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey);
      state.keys.push(key);
      sessionStorage.setItem('push', key);
      return Promise.resolve(subscription() as PushSubscription);
    };
  }, answer);
}

/** Gives the browser a subscription to the server with this key. A browser without a service worker could not have one. */
export async function setSubscription(page: Page, key = publicKey): Promise<void> {
  await page.evaluate(async (serverKey) => {
    await navigator.serviceWorker.ready;
    sessionStorage.setItem('push', serverKey);
  }, key);
}

export const pushState = (page: Page) =>
  page.evaluate(() => structuredClone((window as unknown as { fakePush: FakePush }).fakePush));

export interface FakeServer {
  readonly subscribed: PushSubscriptionRequest[];
  readonly ended: string[];
  tests: number;
}

/** Answers the requests about reminders, which the tests of the server send themselves. */
export async function fakeServer(
  page: Page,
  { canMail = false, sent = 1, refusal = null as object | null } = {},
): Promise<FakeServer> {
  const server: FakeServer = { subscribed: [], ended: [], tests: 0 };
  await page.route(`**${reminderPaths.reminders}`, (route) =>
    route.fulfill({ json: { publicKey, canMail } }),
  );
  await page.route(`**${reminderPaths.pushSubscriptions}`, (route) => {
    const request = route.request();
    const body = request.postDataJSON() as PushSubscriptionRequest;
    if (request.method() === 'DELETE') server.ended.push(body.endpoint);
    else if (refusal !== null) return route.fulfill({ status: 422, json: refusal });
    else server.subscribed.push(body);
    return route.fulfill({ json: {} });
  });
  await page.route(`**${reminderPaths.test}`, (route) => {
    server.tests += 1;
    return route.fulfill({ json: { sent } });
  });
  return server;
}
