import { paths } from '#contract/protocol.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const unknown = /Connect once to see this chart/;

test('reports a missing connection only if there is none, not while the answer is pending', async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${paths.activity}`, async (route) => {
    await asked;
    await route.continue();
  });
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }], view: 'dashboard' });
  const calendar = page.getByRole('figure').filter({ hasText: 'Activity in the last 12 months' });
  await expect(calendar).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(unknown)).toHaveCount(0);
  const before = await calendar.boundingBox();
  answer();
  await expect(calendar).not.toHaveAttribute('aria-busy');
  await expect(calendar.getByRole('heading')).toBeVisible();
  expect((await calendar.boundingBox())?.height).toBe(before?.height);
});

test('says that a connection is needed if the server does not answer', async ({ complaints, page }) => {
  complaints.expect(/Failed to load resource/);
  await page.route(`**${paths.activity}`, (route) => route.abort());
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }], view: 'dashboard' });
  await expect(page.getByText(unknown).first()).toBeVisible();
});
