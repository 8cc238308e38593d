import { afterEach, beforeEach, expect } from 'vitest';
import { type Tab, type TestBrowser, createBrowser } from './browser.ts';
import { type FakeClock, createFakeClock } from './fake-clock.ts';
import { startTestServer } from './test-server.ts';

/** One browser with a server of its own for each test of a file. */
export interface TestTabs {
  readonly clock: FakeClock;
  readonly browser: TestBrowser;
  /** Those opened so far, in that order. */
  readonly tabs: readonly Tab[];
  /** Opens a tab that ends with the test, or opens one again that has been killed. */
  open(before?: Tab): Promise<Tab>;
  /** Opens a tab in which Ada has just signed up. */
  signUp(): Promise<Tab>;
}

/** To be called once at the top of a file: makes them before each test and ends them after it. */
export function setUpTestTabs(): TestTabs {
  const clock = createFakeClock();
  let tabs: Tab[] = [];
  let browser: TestBrowser;
  let end = async () => {};

  beforeEach(async () => {
    const server = await startTestServer({ now: clock.now });
    browser = createBrowser(server.url, clock);
    end = async () => {
      for (const { kill } of tabs) kill();
      tabs = [];
      await server.stop();
      expect(server.complaints).toEqual([]);
    };
  });
  afterEach(() => end());

  const open: TestTabs['open'] = async (before) => {
    const tab = await browser.openTab(before);
    tabs.push(tab);
    return tab;
  };
  return {
    clock,
    get browser() {
      return browser;
    },
    get tabs() {
      return tabs;
    },
    open,
    async signUp() {
      const tab = await open();
      await tab.client.signup('ada@example.org', 'secret1');
      return tab;
    },
  };
}
