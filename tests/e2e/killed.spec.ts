import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type BrowserProcess, type Profile, createProfile } from './browser-process.ts';
import { allStored, updateDraftStored } from './device-database.ts';
import { Complaints, ForgePage, newEmail, workerReady } from './forge-test.ts';
import { type MeddlingProxy, startMeddlingProxy } from './meddling-proxy.ts';

const kills = 10;
const editsEach = 6;

/** Leaves a browser with an account that has an idea, and without a line. */
async function signUpAndCut(profile: Profile, proxy: MeddlingProxy): Promise<void> {
  const browser = await profile.launch();
  const forge = new ForgePage(browser.page);
  await browser.page.goto(proxy.url);
  await forge.signUp(newEmail());
  await forge.closeHelp();
  await forge.addIdea({ title: 'Kept' });
  await expect(forge.saving('All changes saved')).toBeVisible();
  await allStored(browser.page);
  await workerReady(browser.page);
  // Browsers write cookies to the disk half a minute late; who was signed in is not what is tried here.
  await browser.quit();
  await proxy.cut();
}

test(`loses none of ${kills * editsEach} edits, nor half-typed text, when the browser is killed`, async () => {
  test.setTimeout(300_000);
  const proxy = await startMeddlingProxy();
  const profile = createProfile();
  try {
    await signUpAndCut(profile, proxy);

    let browser: BrowserProcess;
    let made = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      browser = await profile.launch();
      const { page } = browser;
      const forge = new ForgePage(page);
      await page.goto(proxy.url);
      await expect(forge.saving(`Offline, ${made} waiting`)).toBeVisible();
      const card = forge.card('Kept');
      if (kill > 0) await expect(card.getByLabel('Add an update')).toHaveValue(`Half typed ${kill}`);
      await card.getByLabel('Add an update').fill(`Half typed ${kill + 1}`);
      await card.getByRole('button', { name: 'Notes' }).click();
      const field = page.getByLabel('Add a note');
      for (let edit = 0; edit < editsEach; edit += 1) {
        made += 1;
        await field.fill(`Note ${made}.`);
        await field.press('Enter');
        await page.waitForFunction(
          (text) =>
            [...document.querySelectorAll('[role=status]')].some((status) => status.textContent === text),
          `Offline, ${made} waiting`,
          { polling: 'raf' },
        );
      }
      await sleep(5 + (995 * kill) / (kills - 1));
      await browser.kill();
    }

    await proxy.heal();
    browser = await profile.launch();
    const last = new ForgePage(browser.page);
    const complaints = new Complaints();
    complaints.watch(browser.page);
    await browser.page.goto(proxy.url);
    await expect(last.saving('All changes saved')).toBeVisible();
    await last.card('Kept').getByRole('button', { name: 'Notes' }).click();
    const notes = browser.page.getByRole('dialog', { name: 'Notes' }).getByRole('listitem');
    await expect(notes).toHaveCount(made);
    const texts = await notes.allTextContents();
    const numbers = texts.map((text) => Number(/Note (\d+)\./.exec(text)?.[1]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: made }, (_, index) => index + 1));
    expect(complaints.unexpected()).toEqual([]);
    await browser.quit();
  } finally {
    await profile.remove();
    await proxy.close();
  }
});

/** Runs in the page: lets nothing more happen there from the moment in which the next edit is, or was, stored. */
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
  test(`has an update once, ${place}, when the browser is killed as that is ${moment}`, async () => {
    test.setTimeout(120_000);
    const proxy = await startMeddlingProxy();
    const profile = createProfile();
    try {
      await signUpAndCut(profile, proxy);
      const browser = await profile.launch();
      const forge = new ForgePage(browser.page);
      await browser.page.goto(proxy.url);
      await expect(forge.saving('Offline')).toBeVisible();
      const field = forge.card('Kept').getByLabel('Add an update');
      await field.fill('Sawn');
      await updateDraftStored(browser.page, 'Sawn');
      await browser.page.evaluate(stopAt, moment);
      // The page never answers.
      void field.press('Enter').catch(() => {});
      await sleep(1_000);
      await browser.kill();

      const { page } = await profile.launch();
      const again = new ForgePage(page);
      await page.goto(proxy.url);
      const isStored = moment === 'stored';
      await expect(again.saving(`Offline, ${isStored ? 1 : 0} waiting`)).toBeVisible();
      await expect(again.card('Kept').getByLabel('Add an update')).toHaveValue(isStored ? '' : 'Sawn');
      await expect(again.card('Kept').getByRole('progressbar')).toHaveAttribute(
        'aria-valuenow',
        isStored ? '10' : '0',
      );
      await updateDraftStored(page, isStored ? null : 'Sawn');
    } finally {
      await profile.remove();
      await proxy.close();
    }
  });
