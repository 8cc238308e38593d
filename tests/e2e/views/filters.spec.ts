import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = [
  { title: 'Kite', tags: ['urgent', 'research'], category: 'Art', priority: 'High' },
  { title: 'Boat', tags: ['research'], category: 'Health', priority: 'Low' },
  { title: 'Late boat', tags: [], category: 'Art', priority: 'Low', deadline: '2020-01-01T10:00' },
  { title: 'Done', tags: ['urgent'], category: 'Art', priority: 'Medium', progress: 100 },
] as const;

test('shows only an urgent tag, only overdue or only unfinished ideas by one choice, and keeps the state', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'list' });
  await page.getByLabel('Filter by tag').selectOption('urgent');
  await expect.poll(() => forge.titles()).toEqual(['Kite', 'Done']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Filter by state').selectOption('Overdue');
  await expect.poll(() => forge.titles()).toEqual(['Late boat']);
  await page.getByLabel('Filter by state').selectOption('Active');
  await expect.poll(() => forge.titles()).toEqual(['Late boat', 'Kite', 'Boat']);
  await page.reload();
  await expect(page.getByLabel('Filter by state')).toHaveValue('active');
  await expect.poll(() => forge.titles()).toEqual(['Late boat', 'Kite', 'Boat']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => forge.titles()).toHaveLength(4);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect(await page.evaluate(() => localStorage.getItem('forge.state'))).toBeNull();
});

test('shows only the ideas of a tag, category or priority that is pressed, in List', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas, view: 'all' });
  await page.getByLabel('Filter by state').selectOption('Active');
  await forge.card('Kite').getByRole('button', { name: 'Only urgent' }).click();
  await expect(page.getByRole('tab', { name: 'List' })).toBeFocused();
  await expect.poll(() => forge.titles()).toEqual(['Kite', 'Done']);
  await expect(page.getByLabel('Filter by state')).toHaveValue('');
  await expect(page.getByText('2 of 4 ideas')).toBeVisible();
  await forge.card('Done').getByRole('button', { name: 'Only Art' }).click();
  await expect.poll(() => forge.titles()).toEqual(['Late boat', 'Kite', 'Done']);
  await forge.card('Late boat').getByRole('button', { name: 'Only Low' }).click();
  await expect.poll(() => forge.titles()).toEqual(['Late boat', 'Boat']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await forge.showView('Focus');
  await forge.card('Late boat').getByRole('button', { name: 'Only Art' }).click();
  await expect.poll(() => forge.titles()).toEqual(['Late boat', 'Kite', 'Done']);
});

test.describe('where the day is that of the recorded activity', () => {
  test.use({ timezoneId: 'UTC' });

  test('shows the ideas behind the figures of the stats and the dashboard', async ({ forge, page }) => {
    const person = await openBoard(page, { ideas, view: 'dashboard' });
    const stats = page.getByRole('region', { name: 'Quick Stats' });
    const panel = page.getByRole('tabpanel');
    const press = async (name: string, titles: readonly string[]) => {
      await forge.showView('Dashboard');
      await panel.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => forge.titles(), name).toEqual(titles);
    };
    await press('Only Overdue: 1', ['Late boat']);
    await press('Only Finished: 1', ['Done']);
    await press('Ideas: 4. Show all ideas', ['Late boat', 'Kite', 'Boat', 'Done']);
    await press('Average progress: 25%. Show all ideas', ['Late boat', 'Kite', 'Boat', 'Done']);
    await press('Only Art', ['Late boat', 'Kite', 'Done']);
    await press('Show these ideas: Low, 2 active', ['Late boat', 'Boat']);
    await press('Show these ideas: Medium, 1 finished', ['Done']);
    await press('Only High', ['Kite']);
    await stats.getByRole('button', { name: 'Only Active: 3' }).click();
    await expect.poll(() => forge.titles()).toEqual(['Late boat', 'Kite', 'Boat']);
    await stats.getByRole('button', { name: 'Only Finished: 1 of 5' }).click();
    await expect.poll(() => forge.titles()).toEqual(['Done']);
    await stats.getByRole('button', { name: 'Idea Master: 4 of 10. Show all ideas' }).click();
    await expect.poll(() => forge.titles()).toEqual(['Late boat', 'Kite', 'Boat', 'Done']);

    await forge.showView('Dashboard');
    await panel.getByRole('button', { name: 'Open Late boat' }).click();
    await expect(forge.card('Late boat').locator('[data-title]')).toBeFocused();

    await forge.card('Boat').waitFor();
    const boat = (await forge.card('Boat').getAttribute('data-idea')) ?? '';
    await person.push(makeMutation('setProgress', { id: boat, progress: 100 }, { at: Date.now() }));
    await forge.showView('Dashboard');
    await panel.getByRole('button', { name: '1 idea finished this month' }).click();
    await expect.poll(() => forge.titles()).toEqual(['Boat']);
    await expect(panel.getByText(/^Finished in [A-Z][a-z]+ \d{4}$/)).toBeVisible();

    await forge.showView('Dashboard');
    const days = panel.getByRole('slider', { name: 'Activity in the last 12 months' });
    await days.press('End');
    await days.press('Enter');
    await expect(panel.getByText(/^Added, updated or finished on /)).toBeVisible();
    await expect.poll(() => forge.titles()).toHaveLength(4);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(panel.getByText(/Added, updated or finished/)).toHaveCount(0);
  });
});

test('offers to hide more than five finished ideas that are shown among others', async ({ forge, page }) => {
  const done = Array.from({ length: 6 }, (_, index) => ({ title: `Done ${index}`, progress: 100 }));
  await openBoard(page, { ideas: [...done, { title: 'Open' }], view: 'list' });
  const hide = page.getByRole('button', { name: 'Hide 6 finished' });
  await hide.click();
  await expect.poll(() => forge.titles()).toEqual(['Open']);
  await expect(hide).toHaveCount(0);
  await expect(page.getByLabel('Filter by state')).toBeFocused();
  await page.getByLabel('Filter by state').selectOption('Finished');
  await expect.poll(() => forge.titles()).toHaveLength(6);
  await expect(hide).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(hide).toBeVisible();
  await forge.showView('Focus');
  await expect(forge.card('Open')).toBeVisible();
  await expect(hide).toHaveCount(0);
});

test('marks what a search finds, and shows where else its words are', async ({ forge, page }) => {
  const long = 'Nothing here. '.repeat(10);
  await openBoard(page, {
    view: 'list',
    ideas: [
      { title: 'Café sign', description: 'Paint it' },
      { title: 'Door', description: `${long}A coat of café crème` },
      { title: 'Boat', notes: [{ text: 'Ask at the CAFE about lacquer' }] },
      { title: 'Kite', updates: [{ text: 'Met at the café' }], category: 'Art' },
    ],
  });
  /** The texts that the browser highlights. */
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => String(range)));
  await page.getByRole('searchbox').fill('cafe');
  await expect.poll(() => forge.titles()).toEqual(['Café sign', 'Door']);
  await expect(forge.card('Door').getByText(/^Description: ….*A coat of café crème$/)).toBeVisible();
  await expect.poll(marked).toEqual(['Café', 'café']);
  const also = page.getByRole('button', { name: 'Also in tags, targets, updates and notes: 2' });
  await also.click();
  await expect.poll(() => forge.titles()).toEqual(['Boat', 'Kite']);
  await expect(also).toHaveAttribute('aria-pressed', 'true');
  await expect(forge.card('Boat').getByText('Note: Ask at the CAFE about lacquer')).toBeVisible();
  await expect(forge.card('Kite').getByText('Update: Met at the café')).toBeVisible();
  await expect.poll(marked).toEqual(['CAFE', 'café']);
  await also.click();
  await expect.poll(() => forge.titles()).toEqual(['Café sign', 'Door']);
  await page.getByRole('searchbox').fill('lacquer');
  await page.getByRole('button', { name: 'Also in tags, targets, updates and notes: 1' }).click();
  await expect.poll(() => forge.titles()).toEqual(['Boat']);
  await page.getByRole('searchbox').fill('');
  await expect.poll(marked).toEqual([]);
  await expect(page.getByRole('button', { name: /^Also in/ })).toHaveCount(0);
});

test('marks matches with elements where the browser has no highlights', async ({ forge, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
  await openBoard(page, { view: 'list', ideas: [{ title: 'The Straße', description: 'x' }] });
  await page.getByRole('searchbox').fill('stras');
  await expect(forge.card('The Straße').locator('mark')).toHaveText(['Straß']);
  await page.getByRole('searchbox').fill('');
  await expect(page.locator('mark')).toHaveCount(0);
});
