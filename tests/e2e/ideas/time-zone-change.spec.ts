import { type Page } from '@playwright/test';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test.use({ timezoneId: '' });

/** Returns a function that changes the device's time zone. */
async function movable(page: Page): Promise<(timezoneId: string) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  return async (timezoneId) => {
    await client.send('Emulation.setTimezoneOverride', { timezoneId });
    // The page checks the time zone when its connection returns.
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  };
}

test('reads and writes deadlines in the zone the device has come into, in an open page', async ({
  forge,
  page,
}) => {
  const travel = await movable(page);
  await travel('Europe/Berlin');
  await page.clock.setFixedTime('2026-12-24T17:30:00+01:00');
  const titled = (title: string, hour: string) => ({ title, deadline: `2026-12-24T${hour}` });
  await openBoard(page, {
    // The second deadline is in UTC: 17:35 in Berlin.
    ideas: [titled('Past here', '17:00'), titled('Of London', '16:35:00Z'), titled('Ahead', '18:00')],
    view: 'list',
  });
  const rows = page.getByRole('article');
  const overdue = page.locator('dl > div').filter({ hasText: 'Overdue' }).getByRole('definition');
  await expect(rows).toHaveText([/Past here.*Expired/, /Of London.*0d 00h 05m/, /Ahead.*0d 00h 30m/]);
  await expect(overdue).toHaveText('1');

  await travel('America/New_York');
  await expect(rows).toHaveText([/Of London.*0d 00h 05m/, /Past here.*0d 05h 30m/, /Ahead.*0d 06h 30m/]);
  await expect(overdue).toHaveText('0');

  await page.getByRole('tab', { name: 'All' }).click();
  await expect(forge.card('Ahead').getByText('Due Thu, Dec 24, 6:00 PM')).toBeVisible();
  await expect(forge.card('Of London').getByText('Due Thu, Dec 24, 11:35 AM')).toBeVisible();
  await forge.card('Ahead').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByLabel('Deadline')).toHaveValue('2026-12-24T18:00');
});
