import { setTimeout as sleep } from 'node:timers/promises';
import { type Page, expect, test } from '@playwright/test';
import { type Profile, createBrowserProfile } from '../harness/browser-process.ts';
import { waitUntilStored, waitForUpdateDraft } from '../harness/device-database.ts';
import { type FaultyProxy, startFaultyProxy } from '../harness/faulty-proxy.ts';
import { Complaints, ForgePage, newEmail, waitForWorker } from '../harness/forge-test.ts';

const killCount = 10;
const editsPerKill = 6;

/** After this many answers the browser has started every write that it starts at once. */
const requestsUntilWrites = 100;

/** Signs up, adds an idea, quits the browser in order and disconnects the network before `run`. */
async function afterSignUp(run: (profile: Profile, proxy: FaultyProxy) => Promise<void>): Promise<void> {
  const proxy = await startFaultyProxy();
  const profile = createBrowserProfile();
  try {
    const browser = await profile.launch();
    const first = new ForgePage(browser.page);
    await browser.page.goto(proxy.url);
    await first.signUp(newEmail());
    await first.closeHelp();
    await first.addIdea({ title: 'Kept' });
    await expect(first.saving('All changes saved')).toBeVisible();
    await waitUntilStored(browser.page);
    await waitForWorker(browser.page);
    // Browsers write cookies to disk up to half a minute late, and this test is not about the session.
    await browser.quit();
    await proxy.disconnect();
    await run(profile, proxy);
  } finally {
    await profile.remove();
    await proxy.close();
  }
}

async function openNotes(page: Page): Promise<void> {
  await new ForgePage(page).card('Kept').getByRole('button', { name: 'Notes' }).click();
}

/** Adds a note and waits until it is stored on the device. */
async function addNote(page: Page, number: number): Promise<void> {
  const field = page.getByLabel('Add a note');
  await field.fill(`Note ${number}.`);
  await field.press('Enter');
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('[role=status]')].some((status) => status.textContent === text),
    `Server unavailable, ${number} waiting`,
    { polling: 'raf' },
  );
}

test(`loses none of ${killCount * editsPerKill} edits, nor half-typed text, when the browser is killed`, async () => {
  test.setTimeout(300_000);
  await afterSignUp(async (profile, proxy) => {
    let made = 0;
    for (let kill = 0; kill < killCount; kill += 1) {
      const browser = await profile.launch();
      const { page } = browser;
      const forge = new ForgePage(page);
      await page.goto(proxy.url);
      const waiting = made === 0 ? '' : `, ${made} waiting`;
      await expect(forge.saving(`Server unavailable${waiting}`)).toBeVisible();
      const card = forge.card('Kept');
      if (kill > 0) await expect(card.getByLabel('Add an update')).toHaveValue(`Half typed ${kill}`);
      await card.getByLabel('Add an update').fill(`Half typed ${kill + 1}`);
      await openNotes(page);
      for (let edit = 0; edit < editsPerKill; edit += 1) {
        made += 1;
        await addNote(page, made);
      }
      await sleep(5 + (995 * kill) / (killCount - 1));
      await browser.kill();
    }

    await proxy.reconnect();
    const browser = await profile.launch();
    const last = new ForgePage(browser.page);
    const complaints = new Complaints();
    complaints.watch(browser.page);
    await browser.page.goto(proxy.url);
    await expect(last.saving('All changes saved')).toBeVisible();
    await openNotes(browser.page);
    const notes = browser.page.getByRole('dialog', { name: 'Notes' }).getByRole('listitem');
    await expect(notes).toHaveCount(made);
    const texts = await notes.allTextContents();
    const numbers = texts.map((text) => Number(/Note (\d+)\./.exec(text)?.[1]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: made }, (_, index) => index + 1));
    expect(complaints.unexpected()).toEqual([]);
    await browser.quit();
  });
});

/**
 * Runs in the page. Keeps every write transaction open from now on by sending it further requests. `answered`
 * counts their answers since the second write began.
 */
function holdWrites(): void {
  const page = Object.assign(window, { answered: 0 });
  let writes = 0;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(...args) {
    const tx = begin.apply(this, args);
    if (tx.mode !== 'readwrite') return tx;
    writes += 1;
    const store = tx.objectStore(tx.objectStoreNames[0] ?? '');
    const ask = () =>
      store.count().addEventListener('success', () => {
        if (writes > 1) page.answered += 1;
        ask();
      });
    ask();
    return tx;
  };
}

test('keeps its database when the browser is killed with two writes on their way', async () => {
  test.setTimeout(120_000);
  await afterSignUp(async (profile, proxy) => {
    const browser = await profile.launch();
    const { page } = browser;
    const forge = new ForgePage(page);
    await page.goto(proxy.url);
    await openNotes(page);
    await addNote(page, 1);
    await page.evaluate(holdWrites);
    // The draft is one write, the note another.
    await page.getByLabel('Add a note').fill('Note 2.');
    await page.getByLabel('Add a note').press('Enter');
    await expect(forge.saving('Saving')).toBeVisible();
    await page.waitForFunction(
      (least) => (window as unknown as { answered: number }).answered > least,
      requestsUntilWrites,
    );
    await browser.kill();

    const next = await profile.launch();
    await next.page.goto(proxy.url);
    await expect(new ForgePage(next.page).saving('Server unavailable, 1 waiting')).toBeVisible();
    await openNotes(next.page);
    await expect(next.page.getByRole('dialog', { name: 'Notes' }).getByText('Note 1.')).toBeVisible();
    await next.quit();
  });
});

/**
 * Runs in the page. Blocks its thread at the moment in which the next mutation is being stored, or has been.
 */
function stopAt(moment: 'asked' | 'stored'): void {
  const stop = () => {
    for (;;);
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    const tx = transaction.apply(this, args);
    if (tx.mode === 'readwrite' && tx.objectStoreNames.contains('outbox')) {
      if (moment === 'stored') tx.addEventListener('complete', stop);
      else queueMicrotask(stop);
    }
    return tx;
  };
}

for (const [moment, place] of [
  ['asked', 'in its field'],
  ['stored', 'as a change'],
] as const)
  test(`keeps an update once, ${place}, when the browser is killed as it is ${moment}`, async () => {
    test.setTimeout(120_000);
    await afterSignUp(async (profile, proxy) => {
      const browser = await profile.launch();
      const forge = new ForgePage(browser.page);
      await browser.page.goto(proxy.url);
      await expect(forge.saving('Server unavailable')).toBeVisible();
      const field = forge.card('Kept').getByLabel('Add an update');
      await field.fill('Sawn');
      await waitForUpdateDraft(browser.page, 'Sawn');
      await browser.page.evaluate(stopAt, moment);
      // The blocked page never answers.
      void field.press('Enter').catch(() => {});
      await sleep(1_000);
      await browser.kill();

      const { page } = await profile.launch();
      const again = new ForgePage(page);
      await page.goto(proxy.url);
      const isStored = moment === 'stored';
      await expect(
        again.saving(isStored ? /^Server unavailable, 1 waiting$/ : /^Server unavailable$/),
      ).toBeVisible();
      await expect(again.card('Kept').getByLabel('Add an update')).toHaveValue(isStored ? '' : 'Sawn');
      await expect(again.card('Kept').getByRole('progressbar')).toHaveAttribute(
        'aria-valuenow',
        isStored ? '10' : '0',
      );
      await waitForUpdateDraft(page, isStored ? null : 'Sawn');
    });
  });
