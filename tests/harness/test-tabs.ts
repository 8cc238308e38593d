import { afterEach, beforeEach, expect } from 'vitest';
import { type Tab, type TestBrowser, createBrowser } from './browser.ts';
import { type FakeClock, createFakeClock } from './fake-clock.ts';
import { startTestServer } from './test-server.ts';

/** A browser and a server, created for each test of a file. */
export interface TestTabs {
  readonly clock: FakeClock;
  readonly browser: TestBrowser;
  /** The tabs opened so far, in that order. */
  readonly tabs: readonly Tab[];
  /** Opens a tab that ends with the test, or reopens a killed one. */
  open(before?: Tab): Promise<Tab>;
  /** Opens a tab and signs Ada up in it. */
  signUp(): Promise<Tab>;
}

/** Creates them before each test and ends them after it. Call it once at the top of a file. */
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
