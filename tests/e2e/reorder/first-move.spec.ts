import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

// New ideas are added at the top, so the manual order is the reverse of this one.
const added = [
  { title: 'Later', deadline: '2032-01-01T10:00' },
  { title: 'Sooner', deadline: '2031-01-01T10:00' },
];

test('gives 5 points for a first drop that makes just the order the ideas were added in, and takes them back', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: added, view: 'list' });
  await expect.poll(() => forge.titles()).toEqual(['Sooner', 'Later']);
  await forge.card('Later').getByRole('button', { name: 'Reorder' }).focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(forge.toast('Ideas reordered!')).toBeVisible();
  await expect.poll(() => forge.titles()).toEqual(['Later', 'Sooner']);
  await expect(forge.score()).toHaveText(/\b5$/);
  await expect(forge.saving('All changes saved')).toBeVisible();
  await page.reload();
  await expect(forge.score()).toHaveText(/\b5$/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => forge.titles()).toEqual(['Sooner', 'Later']);
  await expect(forge.score()).toHaveText(/\b0$/);
});
