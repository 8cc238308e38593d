import { makeIdeaFields } from '#domain/testing/make-idea.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

const ideas = [
  { title: 'Low and far', priority: 'Low', deadline: '2034-01-01T10:00', progress: 90 },
  { title: 'High and near', priority: 'High', deadline: '2031-01-01T10:00', progress: 10 },
  { title: 'Middling', priority: 'Medium', deadline: '2033-01-01T10:00', progress: 50, category: 'Art' },
  { title: 'Long done', priority: 'High', deadline: '2030-01-01T10:00', progress: 100 },
  { title: 'Without a day', priority: 'Low', deadline: '', progress: 20 },
] as const;

test('shows only the most urgent unfinished idea in Focus, and says how many wait behind it', async ({
  forge,
  page,
}) => {
  await openBoard(page, { ideas });
  await expect(page.getByRole('tab', { name: 'Focus' })).toHaveAttribute('aria-selected', 'true');
  expect(await forge.titles()).toEqual(['High and near']);
  await expect(page.getByText('3 more in line')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Progress');
  expect(await forge.titles()).toEqual(['Low and far']);
  await page.getByLabel('Filter by priority').selectOption('Medium');
  expect(await forge.titles()).toEqual(['Middling']);
  await expect(page.getByText('No other unfinished ideas match')).toBeVisible();
});

test('shows an overdue idea in Focus before any other', async ({ forge, page }) => {
  await openBoard(page, { ideas: [...ideas, { title: 'Too late', deadline: '2020-01-01T10:00' }] });
  expect(await forge.titles()).toEqual(['Too late']);
  await expect(forge.card('Too late').getByRole('timer')).toHaveText('Expired');
});

test('sorts by deadline, priority and progress, in List and All alike', async ({ forge, page }) => {
  await openBoard(page, { ideas, view: 'all' });
  const sort = page.getByLabel('Sort by');
  await expect(sort).toHaveValue('deadline');
  const byDeadline = ['Long done', 'High and near', 'Middling', 'Low and far', 'Without a day'];
  await expect.poll(() => forge.titles()).toEqual(byDeadline);
  await forge.showView('List');
  await expect.poll(() => forge.titles()).toEqual(byDeadline);
  await sort.selectOption('Priority');
  await expect
    .poll(() => forge.titles())
    .toEqual(['Long done', 'High and near', 'Middling', 'Low and far', 'Without a day']);
  await sort.selectOption('Progress');
  const byProgress = ['Long done', 'Low and far', 'Middling', 'Without a day', 'High and near'];
  await expect.poll(() => forge.titles()).toEqual(byProgress);
  await forge.showView('All');
  await expect.poll(() => forge.titles()).toEqual(byProgress);
  await sort.selectOption('Manual');
  await expect.poll(() => forge.titles()).toEqual(ideas.map(({ title }) => title));
});

test('searches title and description without regard to case and accents, and clears its filters', async ({
  forge,
  page,
}) => {
  const found = [
    { title: 'Una CANCIÓN', description: 'To sing', category: 'Art' },
    { title: 'Other', description: 'Write a canción about boats', priority: 'Low' },
    { title: 'Unrelated', description: 'Nothing', target: 'cancion' },
  ] as const;
  await openBoard(page, { ideas: found, view: 'all' });
  const search = page.getByLabel('Search ideas');
  const readOut = page.getByRole('tabpanel').locator('[aria-live=polite]');
  await expect(readOut).toHaveText('');
  await search.fill('cancion');
  await expect.poll(() => forge.titles()).toEqual(['Una CANCIÓN', 'Other']);
  await expect(readOut).toHaveText('2 ideas');
  await search.fill('CANCIÓN about');
  await expect.poll(() => forge.titles()).toEqual(['Other']);
  await expect(readOut).toHaveText('1 idea');
  await search.fill('');
  await expect(readOut).toHaveText('');
  await page.getByLabel('Filter by category').selectOption('Art');
  await expect.poll(() => forge.titles()).toEqual(['Una CANCIÓN']);
  await page.getByLabel('Filter by priority').selectOption('Low');
  await expect(page.getByText('No ideas match these filters.')).toBeVisible();
  await expect(readOut).toHaveText('0 ideas');
  for (const view of ['Focus', 'List'] as const) {
    await forge.showView(view);
    await expect(page.getByText('No ideas match these filters.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Filter by category')).toHaveValue('');
  await expect(page.getByLabel('Filter by priority')).toHaveValue('');
  await expect.poll(() => forge.titles()).toEqual(found.map(({ title }) => title));
});

test('says that the filters hide an idea that is added, and shows it', async ({ forge, page }) => {
  await openBoard(page, { ideas: [{ title: 'Boat', priority: 'Low' }], view: 'all' });
  await page.getByLabel('Filter by priority').selectOption('Low');
  await forge.addIdea({ title: 'Kite', priority: 'High' });
  await expect(forge.toast('Idea added!')).toBeVisible();
  expect(await forge.titles()).toEqual(['Boat']);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Show' }).click();
  await expect(forge.card('Kite')).toBeVisible();
  await forge.addIdea({ title: 'Plane', priority: 'High' });
  await expect(forge.card('Plane')).toBeVisible();
  await expect(forge.toast('Hidden by your filters.')).toHaveCount(0);
});

test('distinguishes no ideas, all finished and nothing found', async ({ forge, page }) => {
  await openBoard(page);
  for (const view of ['List', 'All', 'Focus'] as const) {
    await forge.showView(view);
    await expect(page.getByText('No ideas yet. Add your first one.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Add my first idea' }).click();
  await expect(page.getByRole('textbox', { name: 'Capture an idea' })).toBeFocused();
  await page.getByRole('button', { name: 'Show me an example' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('No ideas yet. Add your first one.')).toBeVisible();
  await page.getByRole('button', { name: 'Show me an example' }).click();
  const slider = page.getByRole('slider', { name: 'Set progress' });
  await slider.press('End');
  await expect(page.getByText('All done. Take a break or start something new.')).toBeVisible();
  await page.getByLabel('Search ideas').fill('no such thing');
  await expect(page.getByText('No ideas match “no such thing”.')).toBeVisible();
  await page.getByLabel('Search ideas').fill('a');
  await expect(page.getByText('Every matching idea is finished.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('All done. Take a break or start something new.')).toBeVisible();
  await forge.showView('All');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('counts on the dashboard, where a finished idea is never overdue', async ({ forge, page }) => {
  const late = { title: 'Too late', deadline: '2020-01-01T10:00', progress: 30 };
  const lateButDone = { title: 'Late but done', deadline: '2020-01-01T10:00', progress: 100 };
  await openBoard(page, { ideas: [...ideas, late, lateButDone], view: 'dashboard' });
  const panel = page.getByRole('tabpanel');
  const number = (name: string) =>
    panel
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition');
  await expect(number('Finished')).toHaveText('2');
  await expect(number('Overdue')).toHaveText('1');
  await expect(number('Average progress')).toHaveText('57%');
  await forge.showView('List');
  const done = forge.card('Late but done');
  await expect(done.getByText('Done', { exact: true })).toBeVisible();
  await expect(done.getByRole('timer')).toHaveText('Expired');
  await expect(done).toHaveAttribute('data-urgency', 'done');
  await expect(forge.card('Too late')).toHaveAttribute('data-urgency', 'overdue');
});

test('gives every chart of the dashboard a table, and shows both badges there', async ({ page }) => {
  const person = await openBoard(page, { ideas, view: 'dashboard' });
  // Ideas of several days, which the score's line chart needs.
  const daysAgo = (days: number) => ({ at: Date.now() - days * 86_400_000 });
  await person.push(
    ...[9, 6, 3, 1].map((days) =>
      makeMutation('addIdea', makeIdeaFields({ deadline: '2035-01-01T10:00' }), daysAgo(days)),
    ),
  );
  await page.reload();
  const panel = page.getByRole('tabpanel');
  const figure = (name: string) => panel.getByRole('figure', { name });
  for (const [name, columns] of [
    ['Ideas by category', ['Category', 'Ideas', 'Average progress']],
    ['Next deadlines', ['Idea', 'Deadline', 'When']],
    ['Forge Score over time', ['Day', 'Score']],
    ['Finished by month', ['Month', 'Finished']],
    ['Activity in the last 12 months', ['Day', 'Actions', 'Points']],
    ['Ideas by priority', ['Priority', 'Active', 'Finished']],
  ] as const) {
    await figure(name)
      .getByRole('button', { name: `Show as table: ${name}`, exact: true })
      .click();
    await expect(figure(name).getByRole('columnheader'), name).toHaveText([...columns]);
  }
  await expect(figure('Ideas by category').getByRole('row', { name: 'Art 1 50%' })).toBeVisible();
  for (const text of ['9 of 10', '1 of 5'])
    await expect(panel.getByText(text, { exact: true })).toBeVisible();

  // Four ideas have the same title and deadline; an earlier one displaces one of them.
  const nearest = makeIdeaFields({ title: 'Soonest', deadline: '2030-06-01T10:00' });
  await person.push(makeMutation('addIdea', nearest, { at: Date.now() }));
  const kite = makeIdeaFields().title;
  await expect(figure('Next deadlines').getByRole('rowheader')).toHaveText([
    'Soonest',
    'High and near',
    'Middling',
    'Low and far',
    kite,
    kite,
    kite,
  ]);
});

test('shows no leading category before any idea has progress', async ({ page }) => {
  const ideas = [{ title: 'Grammar garden' }, { title: 'Kite', category: 'Art' }];
  const person = await openBoard(page, { ideas, view: 'dashboard' });
  await expect(page.getByRole('heading', { name: 'Nothing in progress yet' })).toBeVisible();
  const idea = (await person.everything()).ideas.find(({ title }) => title === 'Grammar garden');
  await person.push(makeMutation('setProgress', { id: idea?.id ?? '', progress: 40 }, { at: Date.now() }));
  await expect(page.getByRole('heading', { name: 'Furthest along: Hardware, 40%' })).toBeVisible();
});

test('shows the next deadlines on the dashboard, however many were missed', async ({ page }) => {
  const missed = Array.from({ length: 7 }, (_, index) => ({
    title: `Missed ${index}`,
    deadline: new Date(Date.now() - (index + 2) * 3_600_000).toISOString(),
  }));
  const next = { title: 'Still ahead', deadline: new Date(Date.now() + 18 * 86_400_000).toISOString() };
  await openBoard(page, { ideas: [...missed, next], view: 'dashboard' });
  const figure = page.getByRole('figure', { name: 'Next deadlines' });
  await expect(figure.getByRole('heading')).toContainText('7 ideas overdue, next due in 2 weeks');
  await expect(figure.getByRole('button', { name: 'next due in 2 weeks', exact: true })).toBeVisible();
  await expect(figure.getByText('Still ahead')).toBeVisible();
  await expect(figure.getByText('Missed 5')).toBeVisible();
  await expect(figure.getByText('Missed 6')).toHaveCount(0);
});

test('remembers the last view and sort in this browser, and begins in Focus after signing in', async ({
  forge,
  page,
}) => {
  const email = await forge.start();
  await forge.showView('List');
  await page.getByLabel('Sort by').selectOption('Priority');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Sort by')).toHaveValue('priority');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await forge.signIn(email);
  await expect(page.getByRole('tab', { name: 'Focus' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Sort by')).toHaveValue('priority');
});
