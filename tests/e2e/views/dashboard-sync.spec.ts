import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('updates the score chart and its description when another device changes the score', async ({
  page,
}) => {
  const person = await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'dashboard' });
  const score = page.getByRole('status').filter({ hasText: 'Forge Score' });
  await expect(page.getByText('No points in the last 7 days')).toBeVisible();
  const { id } = (await person.everything()).ideas[0]!;
  await person.push(makeMutation('addUpdate', { id, text: 'Sawn elsewhere' }, { at: Date.now() }));
  await expect(score).toHaveText(/\b5$/);
  await expect(page.getByText('Up 5 in the last 7 days')).toBeVisible();
});
