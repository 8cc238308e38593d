import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { findLayoutFaults } from '../harness/layout-faults.ts';
import { openBoard } from '../harness/ready-board.ts';

const tagsIn = (page: Page) =>
  page.getByRole('form', { name: 'Add Idea' }).getByRole('group', { name: 'Tags' });
const newTag = (page: Page) => tagsIn(page).getByRole('textbox', { name: 'New tag' });
const line = (page: Page) => page.getByRole('textbox', { name: 'Capture an idea' });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

test('makes a tag in the form, by Enter, comma or leaving the field, and offers it from then on', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await newTag(page).fill('  Deep   work ');
  await newTag(page).press('Enter');
  await expect(newTag(page)).toHaveValue('');
  await expect(newTag(page)).toBeFocused();
  await expect(tagsIn(page).getByLabel('Deep work')).toBeChecked();
  await newTag(page).pressSequentially('<script>alert(1)</script>,');
  await expect(tagsIn(page).getByLabel('<script>alert(1)</script>')).toBeChecked();
  // The same as a tag that is there.
  await newTag(page).fill('DEEP WORK');
  await newTag(page).press('Enter');
  await newTag(page).fill('Urgente');
  await newTag(page).press('Enter');
  await expect(tagsIn(page).getByLabel('urgent')).toBeChecked();
  await newTag(page).fill('left over');
  await forge.addIdea({ title: 'Kite' });
  const kite = forge.card('Kite');
  for (const name of ['urgent', 'Deep work', 'left over', '<script>alert(1)</script>'])
    await expect(kite.getByText(name, { exact: true })).toBeVisible();
  await expect(forge.score()).toHaveText(/\b10$/);
  for (const name of ['Deep work', 'left over'])
    await expect(tagsIn(page).getByLabel(name)).not.toBeChecked();
  await page.reload();
  await expect(kite.getByText('Deep work', { exact: true })).toBeVisible();
  await expect(tagsIn(page).getByLabel('Deep work')).not.toBeChecked();
});

test('adds the idea with the typed tag by one press, although chips go away with the text', async ({
  forge,
  page,
}) => {
  const tags = Array.from({ length: 16 }, (_, index) => `tag of the garden ${index}`);
  await openBoard(page, { ideas: [{ title: 'Boat', tags }], view: 'all' });
  for (const [label, text] of [
    ['Title', 'Kite'],
    ['Description', 'Flies'],
    ['Target', 'Model'],
  ] as const)
    await forge.form().getByLabel(label, { exact: true }).fill(text);
  await forge.form().getByRole('button', { name: 'Tomorrow' }).click();
  await newTag(page).fill('tag');
  await expect(tagsIn(page).getByLabel('tag of the garden 15')).toBeVisible();
  await forge.form().getByRole('button', { name: 'Add Idea' }).click();
  await expect(forge.card('Kite').getByText('tag', { exact: true })).toBeVisible();
  await expect(newTag(page)).toHaveValue('');
  // Only the chips of the tags that are always offered are left.
  await expect(tagsIn(page).getByLabel('tag of the garden 15')).toHaveCount(0);
});

test('says what is wrong with a tag, and keeps its text', async ({ page }) => {
  await openBoard(page);
  for (const text of ['a#b', 'x'.repeat(41), '\u0301\u0308']) {
    await newTag(page).fill(text);
    await newTag(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('A tag has 1 to 40 characters, without # and commas.');
    await expect(newTag(page)).toHaveValue(text);
  }
  await newTag(page).fill('   ');
  await newTag(page).blur();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(newTag(page)).toHaveValue('');
  for (let index = 0; index < 20; index++) {
    await newTag(page).fill(`tag ${index}`);
    await newTag(page).press('Enter');
  }
  await newTag(page).fill('one more');
  await newTag(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('At most 20 tags an idea, and 200 of your own.');
  await expect(tagsIn(page).getByRole('checkbox', { checked: true })).toHaveCount(20);
});

test('takes a tag off and puts it on in Edit, finds it among many, and undoes both', async ({
  forge,
  page,
}) => {
  const many = Array.from({ length: 20 }, (_, index) => `plant ${10 + index}`);
  const ideas = [
    { title: 'Garden', tags: many },
    { title: 'Kite', tags: ['urgent', 'sail'] },
  ];
  await openBoard(page, { ideas, view: 'all' });
  const kite = forge.card('Kite');
  await kite.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  const group = dialog.getByRole('group', { name: 'Tags' });
  await group.getByLabel('sail').uncheck();
  // It can be put on again.
  await expect(group.getByLabel('sail')).toBeVisible();
  await expect(group.getByLabel('plant 11')).toHaveCount(0);
  await group.getByRole('textbox', { name: 'New tag' }).fill('Plánt 1');
  await group.getByLabel('plant 11').check();
  await expect(group.getByRole('textbox', { name: 'New tag' })).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(kite.getByText('plant 11', { exact: true })).toBeVisible();
  await expect(kite.getByText('sail', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(kite.getByText('sail', { exact: true })).toBeVisible();
  await expect(kite.getByText('plant 11', { exact: true })).toHaveCount(0);
});

test('makes a tag in the capture line by a choice of one’s own, and reads it from then on', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await line(page).pressSequentially('Dig #garden');
  await expect(option(page, 'Create “garden”')).toHaveAttribute('aria-selected', 'false');
  // A word that is no tag stays text.
  await line(page).press('Enter');
  await expect(forge.card('Dig #garden')).toBeVisible();

  await line(page).pressSequentially('Plant #garden');
  await line(page).press('ArrowDown');
  await expect(option(page, 'Create “garden”')).toHaveAttribute('aria-selected', 'true');
  await line(page).press('Enter');
  await expect(line(page)).toHaveValue('Plant #garden ');
  const marks = page.getByRole('list', { name: 'Understood' }).getByRole('button');
  await expect(marks).toHaveText(['Tag garden']);
  await marks.click();
  await expect(marks).toHaveCount(0);
  await line(page).press('Enter');
  await expect(forge.card('Plant #garden')).toBeVisible();

  await line(page).pressSequentially('Water #garden');
  await option(page, 'Create “garden”').click();
  await expect(marks).toHaveText(['Tag garden']);
  await page.reload();
  await expect(line(page)).toHaveValue('Water #garden ');
  await line(page).focus();
  await expect(marks).toHaveText(['Tag garden']);
  await line(page).press('Enter');
  await expect(forge.card('Water').getByText('garden', { exact: true })).toBeVisible();

  await line(page).pressSequentially('Rest #GÁR');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['garden', 'Create “GÁR”']);
  await line(page).press('Enter');
  await line(page).press('Enter');
  await expect(forge.card('Rest').getByText('garden', { exact: true })).toBeVisible();
});

test('filters by an own tag, finds it by its name, and forgets the filter with the tag', async ({ page }) => {
  await openBoard(page, { ideas: [{ title: 'Kite' }, { title: 'Boat', tags: ['Ópera'] }], view: 'list' });
  const filter = page.getByLabel('Filter by tag');
  await expect(filter.getByRole('option')).toHaveText([
    'All tags',
    'urgent',
    'research',
    'inspiration',
    'prototype',
    'Ópera',
  ]);
  await filter.selectOption('Ópera');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(filter).toHaveValue('Ópera');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox').fill('opera');
  await page.getByRole('button', { name: 'Also in tags, targets, updates and notes: 1' }).click();
  await expect(page.getByRole('article')).toHaveAccessibleName('Boat');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await line(page).pressSequentially('Row #sea');
  await option(page, 'Create “sea”').click();
  await line(page).press('Enter');
  await filter.selectOption('sea');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(filter).toHaveValue('');
  await expect(page.getByRole('article')).toHaveCount(2);
});

for (const language of ['en', 'es'] as const) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

    test(`makes, shows and filters by a long tag by touch, in ${language}`, async ({ page }) => {
      const words = allMessages[language];
      const long = 'Una etiqueta de cuarenta caracteres justos';
      await openBoard(page, { preferences: { language }, view: 'list' });
      await page.getByRole('button', { name: words.form.newIdea, exact: true }).tap();
      const sheet = page.getByRole('dialog', { name: words.form.newIdea });
      const group = sheet.getByRole('group', { name: words.form.tags });
      const field = group.getByRole('textbox', { name: words.ownTags.newTag });
      await field.tap();
      await field.fill('a#b');
      await field.press('Enter');
      await expect(sheet.getByRole('alert')).toBeInViewport();
      await field.fill(long.slice(0, 40));
      await field.press('Enter');
      await expect(group.getByLabel(long.slice(0, 40))).toBeChecked();
      expect(await findLayoutFaults(page)).toEqual([]);
      expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
      for (const label of [words.form.title, words.form.description, words.form.target])
        await sheet.getByLabel(label, { exact: true }).fill('Kite');
      await sheet.getByLabel(words.form.deadline).fill('2035-01-01T10:00');
      await sheet.getByRole('button', { name: words.form.addIdea }).tap();
      await expect(page.getByRole('article', { name: 'Kite' })).toBeVisible();
      await expect(sheet).toBeHidden();
      await page.getByRole('search').getByRole('button', { name: words.filter.sheet }).tap();
      const filters = page.getByRole('dialog', { name: words.filter.sheet });
      await filters.getByLabel(words.filter.tag).selectOption(long.slice(0, 40));
      await filters.getByRole('button', { name: words.app.close }).tap();
      await expect(page.getByRole('article')).toHaveCount(1);
      expect(await findLayoutFaults(page)).toEqual([]);
    });
  });
}
