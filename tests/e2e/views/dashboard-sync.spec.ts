import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('updates the score chart and its description when another device changes the score', async ({
  page,
}) => {
  const person = await openBoard(page, { ideas: [{ title: 'Boat' }], view: 'dashboard' });
  const score = page.getByRole('status').filter({ hasText: 'Forge Score' });
  // One day of score is a point without a trend.
  const chart = page.getByRole('slider', { name: 'Forge Score over time' });
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0$/);
  const { id } = (await person.everything()).ideas[0]!;
  await person.push(makeMutation('addUpdate', { id, text: 'Sawn elsewhere' }, { at: Date.now() }));
  await expect(score).toHaveText(/\b5$/);
  await expect(chart).toHaveAttribute('aria-valuetext', /: 5$/);
});
