import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const dayMs = 86_400_000;

test('shows this week and the weeks that met the goal, and nothing while it is 0', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, {
    view: 'list',
    ideas: [{ title: 'Kite', progress: 95 }, { title: 'Boat' }],
  });
  await expect(page.getByText(/This week \d/)).toHaveCount(0);
  const [kite] = (await person.everything()).ideas.filter(({ title }) => title === 'Kite');
  if (!kite) throw new Error('There is no Kite');
  // A step three weeks ago meets a goal of 1.
  await person.push(
    makeMutation('addUpdate', { id: kite.id, text: 'Long ago' }, { at: Date.now() - 21 * dayMs }),
    makeMutation('setProgress', { id: kite.id, progress: 95 }, { at: Date.now() - 20 * dayMs }),
  );
  await page.getByRole('button', { name: 'Account' }).click();
  const goal = page.getByRole('spinbutton', { name: 'Weekly goal' });
  await expect(goal).toHaveValue('0');
  await expect(goal).toHaveAccessibleDescription('Updates and finished ideas. 0 turns it off.');
  await goal.fill('51');
  await goal.blur();
  await expect(goal).toHaveValue('0');
  await goal.fill('1');
  await page.keyboard.press('Escape');
  await expect(page.getByText('This week 0 of 1')).toBeVisible();
  await forge.card('Kite').getByRole('button', { name: 'Mark as finished' }).click();
  await expect(page.getByText('This week 1 of 1')).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.getByText('Goal met in 2 of the last 12 weeks')).toBeVisible();
});
