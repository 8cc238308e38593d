import { randomUUID } from 'node:crypto';
import {
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  test as base,
  expect,
} from '@playwright/test';

export { expect };

export interface NewIdea {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly priority?: string;
  /** The value of the datetime-local control. */
  readonly deadline?: string;
  readonly target?: string;
  readonly tags?: readonly string[];
}

/** Collects console messages and page errors. Those that a test does not expect make it fail. */
export class Complaints {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  watch(page: Page): void {
    page.on('pageerror', (error) => this.#seen.push(`uncaught: ${error.stack || error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#seen.push(message.text());
    });
  }

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** The page of Forge in one browser window, with the actions of a person. */
export class ForgePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto(forgeUrl());
  }

  async signUp(email = newEmail(), password = 'secret1'): Promise<string> {
    const { page } = this;
    await page.getByRole('button', { name: 'Create one here' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    return email;
  }

  async signIn(email: string, password = 'secret1'): Promise<void> {
    const { page } = this;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  /** Signs up, opens the board and closes the first help. Returns the email address. */
  async start(email = newEmail()): Promise<string> {
    await this.open();
    await this.signUp(email);
    await this.closeHelp();
    return email;
  }

  async closeHelp(): Promise<void> {
    const help = this.page.getByRole('dialog', { name: 'Help' });
    await expect(help).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  }

  form(): Locator {
    return this.page.getByRole('form', { name: 'Add Idea' });
  }

  async fillIdea(form: Locator, idea: NewIdea): Promise<void> {
    if (idea.title !== undefined) await form.getByLabel('Title').fill(idea.title);
    if (idea.description !== undefined) await form.getByLabel('Description').fill(idea.description);
    if (idea.category !== undefined) await form.getByLabel('Category').selectOption(idea.category);
    if (idea.priority !== undefined) await form.getByLabel('Priority').selectOption(idea.priority);
    if (idea.deadline !== undefined) await form.getByLabel('Deadline').fill(idea.deadline);
    if (idea.target !== undefined) await form.getByLabel('Target').fill(idea.target);
    for (const tag of idea.tags ?? []) await form.getByRole('checkbox', { name: tag }).check();
  }

  async addIdea(idea: NewIdea = {}): Promise<string> {
    const title = idea.title ?? 'Tidal gravity battery';
    const whole = {
      description: 'Lift blocks with spare tide power',
      deadline: '2035-01-01T10:00',
      target: 'Model',
    };
    await this.fillIdea(this.form(), { ...whole, ...idea, title });
    await this.form().getByRole('button', { name: 'Add Idea' }).click();
    return title;
  }

  async showView(name: 'Focus' | 'List' | 'All' | 'Dashboard'): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  card(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  /** The visible titles in order. */
  async titles(): Promise<string[]> {
    return this.page.getByRole('article').locator('[data-title]').allTextContents();
  }

  score(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'Forge Score' });
  }

  toast(text: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
  }

  saving(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }
}

export function forgeUrl(): string {
  const url = process.env['FORGE_URL'];
  if (url === undefined) throw new Error('no server was started for the browser tests');
  return url;
}

/** Waits until the service worker can serve the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
}

export function newEmail(): string {
  return `${randomUUID()}@example.org`;
}

/** Opens a separate browser, for the same person or another. */
export async function openSecondBrowser(
  browser: Browser,
  complaints: Complaints,
): Promise<{ forge: ForgePage; context: BrowserContext }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  complaints.watch(page);
  return { forge: new ForgePage(page), context };
}

/**
 * Removes service workers, so that every file comes over the network, where a test can delay it. This also
 * saves the caching of all files, a quarter of the time to open the page.
 */
export async function disableWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

export interface Fixtures {
  readonly complaints: Complaints;
  readonly forge: ForgePage;
  /** Whether service workers are available, so that the page opens offline. */
  readonly hasWorker: boolean;
}

export const test = base.extend<Fixtures>({
  hasWorker: [false, { option: true }],
  context: async ({ context, hasWorker }, use) => {
    if (!hasWorker) await disableWorker(context);
    await use(context);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints();
      complaints.watch(page);
      await use(complaints);
      expect(complaints.unexpected(), 'complaints of the page').toEqual([]);
    },
    // Applies to every test, even if it does not use the fixture.
    { auto: true },
  ],
  forge: async ({ page }, use) => {
    await use(new ForgePage(page));
  },
});
