import { sampleNames, samples } from '#domain/idea/samples.ts';
import { es } from '#messages/es/es.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('suggests sample ideas, never the same twice in a row, and overwrites nothing unasked', async ({
  forge,
  page,
}) => {
  await openBoard(page);
  const form = forge.form();
  const title = form.getByLabel('Title');
  const suggest = form.getByRole('button', { name: 'Suggest an Idea' });
  const said = page.locator('[aria-live=assertive]');
  const seen = new Set<string>();
  for (let press = 0; press < 5; press++) {
    const before = await title.inputValue();
    await suggest.click();
    await expect(title).not.toHaveValue(before);
    await expect(said).toHaveText(`Suggested: ${await title.inputValue()}`);
    seen.add(await title.inputValue());
  }
  const samples = ['Declutter the apartment', 'Run five kilometres', 'Speak a new language', 'Start a blog'];
  expect(samples).toEqual(expect.arrayContaining([...seen]));
  await title.fill('My own');
  await suggest.click();
  const question = page.getByRole('alertdialog', {
    name: "Replace what you've typed with a suggestion?",
  });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toHaveValue('My own');
  await suggest.click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(title).not.toHaveValue('My own');
  await form.getByRole('button', { name: 'Add Idea' }).click();
  await expect(forge.toast('Idea added!')).toBeVisible();
  await expect(forge.score()).toHaveText(/\b10$/);
});

test('stores a sample in English and shows it in the language in force', async ({ page }) => {
  const person = await openBoard(page, { preferences: { language: 'es' }, view: 'all' });
  const form = page.getByRole('form', { name: es.form.addIdea });
  await form.getByRole('button', { name: es.form.suggest }).click();
  const title = await form.getByLabel(es.form.title).inputValue();
  const name = sampleNames.find((one) => es.samples[one].title === title)!;
  await form.getByLabel(es.form.target).fill('Mi propia meta');
  await form.getByRole('button', { name: es.form.addIdea }).click();
  await expect(page.getByRole('article', { name: title })).toContainText(es.samples[name].description);
  await page.getByRole('searchbox').fill(title.slice(0, 9));
  await expect(page.getByRole('article', { name: title })).toBeVisible();

  const { text } = samples[name];
  await expect
    .poll(async () => (await person.everything()).ideas)
    .toEqual([expect.objectContaining({ ...text, target: 'Mi propia meta' })]);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'English' }).click();
  const card = page.getByRole('article', { name: text.title });
  await expect(card).toContainText(text.description);
  await expect(card).toContainText('Mi propia meta');
  await card.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Idea' });
  await expect(dialog.getByLabel('Title')).toHaveValue(text.title);
});
