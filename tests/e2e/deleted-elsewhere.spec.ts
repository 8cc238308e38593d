import { intent } from '../harness/intents.ts';
import { expect, test } from './forge-test.ts';
import { openBoard } from './ready-board.ts';

test('tells of an idea deleted elsewhere while it was edited here, keeps the text and restores it as new', async ({
  complaints,
  context,
  forge,
  page,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to update idea/);
  const person = await openBoard(page, {
    ideas: [{ title: 'Torn', description: 'As it was', target: 'A model' }],
    view: 'all',
  });
  await context.setOffline(true);
  await forge.card('Torn').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await dialog.getByLabel('Description').fill('Worked on for an hour');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.saving('Offline, 1 waiting')).toBeVisible();
  const [idea] = (await person.everything()).ideas;
  await person.push(intent('deleteIdea', { id: idea?.id ?? '' }, { at: Date.now() }));

  await context.setOffline(false);
  await expect(forge.toast('Failed to update idea. Please try again.')).toBeVisible();
  await expect(forge.card('Torn')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Could not save 1' }).click();
  const refused = page.getByRole('dialog', { name: 'Not saved' });
  await expect(refused.getByText('Worked on for an hour')).toBeVisible();
  await refused.getByRole('button', { name: 'Restore as new' }).click();
  await page.keyboard.press('Escape');
  const card = forge.card('Torn');
  await expect(card).toBeVisible();
  await expect(forge.saving('All changes saved')).toBeVisible();
  const { ideas } = await person.everything();
  expect(ideas).toMatchObject([{ title: 'Torn', description: 'Worked on for an hour', target: 'A model' }]);
  expect(ideas[0]?.id).not.toBe(idea?.id);
});
