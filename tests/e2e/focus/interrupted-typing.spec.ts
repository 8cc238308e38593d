import { fields, makeMutation } from '../../harness/make-mutation.ts';
import { type Person } from '../../harness/person.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const soon = '2027-01-01T10:00';
const later = '2029-01-01T10:00';
const now = () => ({ at: Date.now() });

async function idOf(person: Person, title: string): Promise<string> {
  const idea = (await person.everything()).ideas.find((one) => one.title === title);
  if (idea === undefined) throw new Error(`There is no ${title}`);
  return idea.id;
}

test('keeps the focused idea while the person writes about it, and moves on afterwards', async ({
  forge,
  page,
}) => {
  const person = await openBoard(page, { ideas: [{ title: 'Written about', deadline: later }] });
  const field = forge.card('Written about').getByLabel('Add an update');
  await field.pressSequentially('One hal');
  await person.push(makeMutation('addIdea', { ...fields, title: 'More urgent', deadline: soon }, now()));
  await expect(page.getByText('1 more in line')).toBeVisible();
  await page.keyboard.type('f and the other');
  await expect(field).toHaveValue('One half and the other');
  await page.keyboard.press('Enter');
  await expect(forge.card('More urgent')).toBeVisible();
  await expect(forge.card('Written about')).toHaveCount(0);
  await expect(forge.saving('All changes saved')).toBeVisible();
  expect((await person.everything()).entries.map(({ text }) => text)).toEqual(['One half and the other']);
});

test('shows a more urgent idea once the focus leaves a half-typed text', async ({ forge, page }) => {
  const person = await openBoard(page, { ideas: [{ title: 'Written about', deadline: later }] });
  const field = forge.card('Written about').getByLabel('Add an update');
  await field.pressSequentially('Half');
  await person.push(makeMutation('addIdea', { ...fields, title: 'More urgent', deadline: soon }, now()));
  await expect(page.getByText('1 more in line')).toBeVisible();
  await page.getByRole('searchbox').focus();
  await expect(forge.card('More urgent')).toBeVisible();
  await forge.showView('All');
  await expect(field).toHaveValue('Half');
});

for (const view of ['focus', 'all'] as const)
  test(`treats no letter as a shortcut if typing continues after the idea has moved away (${view})`, async ({
    forge,
    page,
  }) => {
    const person = await openBoard(page, {
      ideas: [
        { title: 'Gone', deadline: soon },
        { title: 'Stays', deadline: later },
      ],
      view,
    });
    const field = forge.card('Gone').getByLabel('Add an update');
    await field.focus();
    await person.push(makeMutation('deleteIdea', { id: await idOf(person, 'Gone') }, now()));
    await expect(forge.card('Gone')).toHaveCount(0);
    await page.keyboard.type('never mend it', { delay: 60 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(forge.card('Stays').getByLabel('Add an update')).toHaveValue('');
    await expect(page.getByRole('tab', { selected: true })).toHaveText(view === 'all' ? 'All' : 'Focus');

    // After the focus has moved elsewhere, keys are shortcuts.
    await page.getByRole('main').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('n');
    await expect(forge.form().getByLabel('Title')).toBeFocused();
  });
