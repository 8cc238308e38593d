import { paths } from '#contract/protocol.ts';
import { type Idea } from '#domain/idea/idea.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const whole = { title: 'A', description: 'B', target: 'C', deadline: '2035-01-01T10:00' };

test('requires each of title, description, deadline and target', async ({ forge }) => {
  await openBoard(forge.page);
  const form = forge.form();
  const label = { title: 'Title', description: 'Description', deadline: 'Deadline', target: 'Target' };
  for (const [name, text] of Object.entries(label)) {
    await forge.fillIdea(form, { ...whole, [name]: '' });
    await form.getByRole('button', { name: 'Add Idea' }).click();
    await expect(form.getByLabel(text)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel(text)).toBeFocused();
    await expect(form.getByLabel(text)).toHaveAttribute('required');
    await expect(forge.toast('All fields required!').last()).toBeVisible();
  }
  await expect(forge.score()).toHaveText(/\b0$/);
});

test('marks every invalid field of a form, and focuses the first', async ({ forge, page }) => {
  await openBoard(page);
  const form = forge.form();
  await form.getByRole('button', { name: 'Add Idea' }).click();
  await expect(form.getByText('Required', { exact: true })).toHaveCount(4);
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('A');
  await expect(form.getByText('Required', { exact: true })).toHaveCount(3);
  await expect(form.getByLabel('Title')).toBeFocused();
  await forge.fillIdea(form, { ...whole, description: ' ', deadline: '2020-01-01T10:00' });
  await form.getByRole('button', { name: 'Add Idea' }).click();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(2);
  await expect(form.getByLabel('Description')).toBeFocused();
  await expect(forge.toast('All fields required!').last()).toBeVisible();
  await expect(form.getByText('Pick a time in the future')).toBeVisible();
});

test('removes the message about a field when the field is changed, and not before', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas: [{ title: 'Before' }], view: 'all' });
  const opened = page.getByRole('dialog', { name: 'Edit Idea' });
  await forge.fillIdea(forge.form(), { ...whole, target: '' });
  for (const [form, submit] of [
    [forge.form(), 'Add Idea'],
    [opened, 'Save'],
  ] as const) {
    if (form === opened) {
      await forge.card('Before').getByRole('button', { name: 'Edit' }).click();
      await form.getByLabel('Target').fill('');
    }
    const target = form.getByLabel('Target');
    await form.getByRole('button', { name: submit }).click();
    await expect(target).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText('Required', { exact: true })).toBeVisible();
    await form.getByLabel('Description').fill('Another matter');
    await expect(target).toHaveAttribute('aria-invalid', 'true');
    await target.fill('T');
    await expect(target).not.toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByText('Required', { exact: true })).toHaveCount(0);
  }
});

test('gives a new idea the first category and high priority, and 10 points once for a double click', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  const form = forge.form();
  await expect(form.getByLabel('Category')).toHaveValue('Philosophical');
  await expect(form.getByLabel('Priority')).toHaveValue('High');
  await forge.fillIdea(form, { ...whole, title: 'Once' });
  await form.getByRole('button', { name: 'Add Idea' }).dblclick();
  await expect(forge.toast('Idea added!')).toHaveCount(1);
  await expect.poll(() => forge.titles()).toEqual(['Once']);
  await expect(forge.score()).toHaveText(/\b10$/);
  await expect(form.getByLabel('Title')).toHaveValue('');
  const card = forge.card('Once');
  for (const text of ['Philosophical', 'High', 'B', 'C'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
});

test('submits from the description once by Ctrl+Enter, and starts a new line by Enter', async ({
  forge,
  page,
}) => {
  await openBoard(page, { view: 'all' });
  await forge.fillIdea(forge.form(), { ...whole, title: 'Once' });
  const description = forge.form().getByLabel('Description');
  await description.press('Enter');
  await expect(description).toHaveValue('B\n');
  await expect(description).toBeFocused();
  await description.press('ControlOrMeta+Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(forge.toast('Idea added!')).toHaveCount(1);
  // Counts once, because the message would disappear after three seconds anyway.
  expect(await forge.toast('All fields required!').count()).toBe(0);
  await forge.card('Once').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await dialog.getByLabel('Description').fill('Changed');
  await dialog.getByLabel('Description').press('ControlOrMeta+Enter');
  await expect(dialog).toBeHidden();
  await expect(forge.toast('Idea updated!')).toBeVisible();
});

test('leaves in Edit what an idea lacked before and a deadline that has passed, and asks for what was emptied', async ({
  forge,
  page,
}) => {
  const ideas = [{ title: 'Lacking', target: '', deadline: '2020-01-01T10:00' }];
  await openBoard(page, { ideas, view: 'all' });
  await forge.card('Lacking').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  const description = await dialog.getByLabel('Description').inputValue();
  await dialog.getByLabel('Title').fill('Renamed');
  await dialog.getByLabel('Description').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.toast('All fields required!')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(1);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.card('Renamed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('marks recovered changes of an idea, and can discard them', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat', target: 'A model' }], view: 'all' });
  const edit = forge.card('Boat').getByRole('button', { name: 'Edit' });
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  const fromBefore = dialog.getByText('We kept your unsaved changes.');
  await edit.click();
  await dialog.getByLabel('Target').fill('A ship');
  await expect(fromBefore).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await edit.click();
  await expect(dialog.getByLabel('Target')).toHaveValue('A ship');
  await expect(fromBefore).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard them' }).click();
  await expect(dialog.getByLabel('Target')).toHaveValue('A model');
  await expect(fromBefore).toHaveCount(0);
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await edit.click();
  await expect(dialog.getByLabel('Target')).toHaveValue('A model');
  await expect(fromBefore).toHaveCount(0);
});

test('edits every field with the rules and messages of adding, for 5 points', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Before', deadline: '2020-01-01T10:00' }], view: 'all' });
  await forge.card('Before').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Target').fill(' ');
  await save.click();
  await expect(forge.toast('All fields required!')).toBeVisible();
  await dialog.getByLabel('Target').fill('Changed target');
  await dialog.getByLabel('Deadline').fill('2020-01-01T10:01');
  await save.click();
  await expect(forge.toast('Deadline must be in the future!')).toBeVisible();
  // A past deadline is refused only if it was changed.
  await dialog.getByLabel('Deadline').fill('2020-01-01T10:00');
  await forge.fillIdea(dialog, {
    title: 'After',
    description: 'Changed description',
    category: 'Gaming',
    priority: 'Low',
    tags: ['urgent', 'prototype'],
  });
  await dialog.getByLabel('Set progress').fill('35');
  await save.click();
  await expect(forge.toast('Idea updated!')).toBeVisible();
  const card = forge.card('After');
  for (const text of ['Changed description', 'Gaming', 'Low', 'urgent', 'prototype', 'Changed target'])
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '35');
  await expect(forge.score()).toHaveText(/\b5$/);
});

test('sends only the fields that were edited, and earns nothing where none was', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Same' }] });
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mutations')) bodies.push(request.postData() ?? '');
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await forge.card('Same').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await forge.card('Same').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Title').fill('Cancelled');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(forge.score()).toHaveText(/\b0$/);
  await forge.card('Same').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Same');
  await dialog.getByLabel('Target').fill('Another target');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(forge.score()).toHaveText(/\b5$/);
  await expect(forge.saving('All changes saved')).toBeVisible();
  expect(bodies).toHaveLength(1);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    mutations: [{ name: 'editIdea', args: { changes: { target: 'Another target' } } }],
  });
  expect(bodies[0]).not.toContain('description');
});

test('shows an imported deadline in its field as far as possible, and keeps it unchanged', async ({
  forge,
  page,
}) => {
  const ideas = [
    ['With its zone', '2035-12-31T23:30:00.000Z', '2036-01-01T00:30'],
    ['A mere day', '2035-12-31', '2035-12-31T00:00'],
    ['In the gap of a clock put forward', '2035-03-25T02:30', '2035-03-25T02:30'],
    ['Unreadable', 'some day', ''],
    ['Of no calendar', '2035-02-30T10:00', ''],
    ['Before the first year', '0000-01-01T10:00', ''],
  ] as const;
  const person = await openBoard(page, {
    ideas: ideas.map(([title, deadline]) => ({ title, deadline })),
    view: 'all',
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  for (const [title, , shown] of ideas) {
    await forge.card(title).getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByLabel('Deadline')).toHaveValue(shown);
    await dialog.getByLabel('Title').fill(`${title}!`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(forge.card(`${title}!`)).toBeVisible();
  }
  await expect(forge.saving('All changes saved')).toBeVisible();
  const stored = (await person.ask(paths.export)).body as readonly Idea[];
  expect(stored.map(({ title, deadline }) => [title, deadline])).toEqual(
    ideas.map(([title, deadline]) => [`${title}!`, deadline]),
  );
});

test('adds categories for 5 points, compared exactly, and says what is wrong with a name', async ({
  complaints,
  forge,
  page,
}) => {
  complaints.expect(/Failed to update idea \(category-/);
  await openBoard(page);
  const form = page.getByRole('form', { name: 'Add Category' });
  const add = async (name: string) => {
    await form.getByLabel('New category').fill(name);
    await form.getByLabel('New category').press('Enter');
  };
  await add('Art');
  await expect(forge.toast('Category already exists!')).toBeVisible();
  // Submits at once: a new submission after a refusal is not a double press.
  await add('   ');
  await expect(forge.toast('Category name required!')).toBeVisible();
  await expect(forge.score()).toHaveText(/\b0$/);
  await add('  art  ');
  await expect(forge.toast('Category added!')).toBeVisible();
  await expect(form.getByLabel('New category')).toHaveValue('');
  await expect(forge.score()).toHaveText(/\b5$/);
  await add('art');
  await expect(forge.toast('Category already exists!').last()).toBeVisible();
  await expect(form.getByLabel('New category')).toHaveValue('art');
  for (const list of [forge.form().getByLabel('Category'), page.getByLabel('Filter by category')])
    await expect(list.getByRole('option').last()).toHaveText('art');
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('forge.account.categories') ?? '[]')))
    .toEqual(expect.arrayContaining(['Philosophical', 'Art', 'art']));
  expect(await page.evaluate(() => localStorage.getItem('forge.account.score'))).toBe('5');
});

test('shows what was typed as text, never as markup', async ({ forge, page }) => {
  const title = '<img src=x onerror="document.title=1"><marquee>bold</marquee>';
  await openBoard(page, { view: 'all' });
  await forge.addIdea({ title, description: '<script>document.title=2</script>' });
  await expect(forge.card(title)).toBeVisible();
  await expect(page.locator('article img, article marquee, article script')).toHaveCount(0);
  await expect(page).toHaveTitle('Forge');
});
