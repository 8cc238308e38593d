import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createProfile } from './browser-process.ts';
import { allStored } from './device-database.ts';
import { Complaints, ForgePage, newEmail, workerReady } from './forge-test.ts';
import { startMeddlingProxy } from './meddling-proxy.ts';

const kills = 10;
const editsEach = 6;

test(`loses none of ${kills * editsEach} edits, nor half-typed text, when the browser is killed`, async () => {
  test.setTimeout(300_000);
  const proxy = await startMeddlingProxy();
  const profile = createProfile();
  try {
    let browser = await profile.launch();
    const first = new ForgePage(browser.page);
    await browser.page.goto(proxy.url);
    await first.signUp(newEmail());
    await first.closeHelp();
    await first.addIdea({ title: 'Kept' });
    await expect(first.saving('All changes saved')).toBeVisible();
    await allStored(browser.page);
    await workerReady(browser.page);
    // Browsers write cookies to the disk half a minute late; who was signed in is not what is tried here.
    await browser.quit();
    await proxy.cut();

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
