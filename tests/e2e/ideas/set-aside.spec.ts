import { type Locator, type Page } from '@playwright/test';
import { allMessages } from '#messages/all-messages.ts';
import { expect, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

// Wednesday, 10:00 in the browser's zone.
const now = new Date('2026-11-25T10:00:00');

test.use({ timezoneId: 'Europe/Madrid' });

const open = async (page: Page, setup: Parameters<typeof openBoard>[1]) => {
  await page.clock.install({ time: now });
  return openBoard(page, setup);
};

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const notNow = (card: Locator) => card.getByRole('button', { name: 'Not now', exact: true });

test('leaves an idea out of Focus by mouse, and brings it back by Undo and by its return', async ({
  forge,
  page,
}) => {
  await open(page, { ideas: [{ title: 'Kite' }, { title: 'Boat', deadline: '2036-01-01T10:00' }] });
  await notNow(forge.card('Kite')).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /This evening/,
    /Tomorrow/,
    /Next week/,
    /Pick a date…/,
    /Someday/,
  ]);
  await item(page, 'This evening').click();
  await expect(forge.card('Boat')).toBeVisible();
  await expect(forge.card('Kite')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(forge.card('Kite')).toBeVisible();
  await notNow(forge.card('Kite')).click();
  await item(page, 'This evening').click();
  await expect(forge.card('Boat')).toBeVisible();
  await page.clock.fastForward('07:59:00');
  await expect(forge.card('Boat')).toBeVisible();
  await page.clock.fastForward('01:01');
  await expect(forge.card('Kite')).toBeVisible();
});

test('is no dead end: Focus says what is set aside and until when, and shows it', async ({ forge, page }) => {
  await open(page, {
    ideas: [{ title: 'Kite' }, { title: 'Boat', setAside: 'someday' }, { title: 'Done', progress: 100 }],
  });
  await forge.card('Kite').getByRole('heading').focus();
  // S opens the menu, its digit chooses.
  await page.keyboard.press('s');
  await page.keyboard.press('3');
  await expect(page.getByText('Everything else can wait.')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText([
    /^Kiteuntil Mon, Nov 30/,
    'BoatSomeday',
  ]);
  await page.getByRole('button', { name: 'Show what is set aside' }).click();
  await expect(page.getByRole('combobox', { name: 'Filter by state' })).toHaveValue('notNow');
  await expect(forge.card('Kite')).toContainText('Not now until Mon, Nov 30');
  await expect(forge.card('Boat')).toContainText('Someday');
  await expect(forge.card('Done')).toBeHidden();
  await notNow(forge.card('Kite')).click();
  await item(page, 'Back to now').click();
  await expect(forge.card('Kite')).toBeHidden();
  await page.keyboard.press('1');
  await expect(forge.card('Kite')).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(forge.card('Kite')).toBeVisible();
});

test('takes a date of the person’s own, refuses one that has passed, and says if the deadline is first', async ({
  forge,
  page,
}) => {
  await open(page, { view: 'list', ideas: [{ title: 'Kite', deadline: '2026-11-27T18:00' }] });
  const card = forge.card('Kite');
  const warning = page.getByText('Its deadline comes before that.');
  await card.getByRole('button', { name: 'Kite' }).focus();
  await page.keyboard.press('s');
  await expect(warning).toBeVisible();
  await expect(item(page, 'Next week')).toHaveAccessibleDescription(/Its deadline comes before that\./);
  await expect(item(page, 'Tomorrow')).toHaveAccessibleDescription('Thu, Nov 26, 09:00');
  await page.keyboard.press('4');
  const field = page.getByLabel('Date and time');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('2026-11-25T18:00');
  await field.fill('2026-11-25T09:59');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Pick a later moment');
  await field.fill('2026-11-26T14:30');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Not now until Thu, Nov 26');
  await expect(card.getByRole('button', { name: 'Kite' })).toBeFocused();
});

test('speaks Spanish', async ({ page }) => {
  await open(page, { ideas: [{ title: 'Cometa' }], preferences: { language: 'es' } });
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /Esta tarde/,
    /Mañana/,
    /La semana que viene/,
    /Elegir fecha…/,
    /Algún día/,
  ]);
  await item(page, 'Mañana').click();
  await expect(page.getByText('Todo lo demás puede esperar.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver lo apartado' }).click();
  await expect(page.getByRole('article')).toContainText('Apartada hasta el jue, 26 nov');
  const options = page.getByRole('combobox', { name: 'Filtrar por estado' }).getByRole('option');
  await expect(options).toHaveText(['Todos los estados', 'Activas', 'Apartadas', 'Vencidas', 'Terminadas']);
});

test('is offered by the palette, which brings back what is set aside', async ({ forge, page }) => {
  await open(page, { view: 'list', ideas: [{ title: 'Kite', setAside: 'someday' }] });
  await forge.card('Kite').getByRole('button', { name: 'Kite' }).focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox');
  await field.fill('back to now');
  await field.press('Enter');
  await expect(forge.card('Kite')).not.toContainText('Someday');
});

for (const language of ['en', 'es'] as const) {
  test(`has its menu and the weekly goal in the palette, in ${language}`, async ({ forge, page }) => {
    const { account, card, setAsideMenu } = allMessages[language];
    await open(page, { ideas: [{ title: 'Kite' }], preferences: { language } });
    await forge.card('Kite').getByRole('heading', { name: 'Kite' }).focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill(card.notNow);
    await field.press('Enter');
    const menu = page.getByRole('menu', { name: card.notNow });
    await expect(menu.getByRole('menuitem', { name: setAsideMenu.pick })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await field.fill(account.weeklyGoal);
    await field.press('Enter');
    const dialog = page.getByRole('dialog', { name: account.title });
    await expect(dialog.getByRole('spinbutton', { name: account.weeklyGoal })).toBeFocused();
  });
}

test('leads the focus to the button of the empty Focus, also while its code is loading', async ({
  forge,
  page,
}) => {
  let load = () => {};
  const isSetAside = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/assets\/set-aside-rest-.*\.js$/, async (route) => {
    await isSetAside;
    await route.continue();
  });
  await open(page, { ideas: [{ title: 'Kite' }] });
  await forge.card('Kite').getByRole('heading').focus();
  await page.keyboard.press('s');
  await page.keyboard.press('5');
  await expect(page.locator('[data-empty]')).toBeFocused();
  load();
  await expect(page.getByRole('button', { name: 'Show what is set aside' })).toBeFocused();
  // Undo brings the card back, and the focus to it.
  await page.keyboard.press('Control+z');
  await expect(forge.card('Kite').getByRole('heading')).toBeFocused();
});

test('says the year of a return in another year, and offers nothing to a finished idea', async ({
  forge,
  page,
}) => {
  const setAside = '2028-01-03T09:00';
  const ideas = [
    { title: 'Kite', setAside },
    { title: 'Boat', progress: 100 },
  ];
  await open(page, { view: 'list', ideas });
  await expect(forge.card('Kite')).toContainText('Not now until Jan 3, 2028');
  await expect(notNow(forge.card('Boat'))).toHaveCount(0);
  await page.keyboard.press('3');
  await expect(forge.card('Kite')).toContainText('Not now until Jan 3, 2028, 9:00 AM');
  await page.keyboard.press('1');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText(
    /^Kiteuntil Jan 3, 2028, 9:00 AM/,
  );
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('opens by a long swipe to the left', async ({ forge, page }) => {
    await openBoard(page, { view: 'list', ideas: [{ title: 'Kite' }] });
    const box = await forge.card('Kite').boundingBox();
    if (!box) throw new Error('The card is not in sight');
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...x: number[]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x.map((at) => ({ x: at, y: box.y + 20 })),
      });
    const start = box.x + box.width - 20;
    await touch('touchStart', start);
    // A finger goes on moving while the code of swipes loads with its touch.
    await expect(async () => {
      for (const by of [20, 60, 130]) await touch('touchMove', start - by);
      await expect(page.locator('[data-side]')).toHaveText('Deadline', { timeout: 200 });
    }).toPass();
    for (const by of [180, 240]) await touch('touchMove', start - by);
    await expect(page.locator('[data-side]')).toHaveText('Not now');
    await touch('touchEnd');
    await expect(page.getByRole('menu', { name: 'Not now' })).toBeVisible();
    await expect(page.locator('[data-side]')).toHaveCount(0);
    // A tap right after a swipe may count as its second half.
    await expect(async () => {
      await item(page, 'Someday').tap({ timeout: 2_000 });
      await expect(forge.card('Kite')).toContainText('Someday', { timeout: 2_000 });
    }).toPass();
  });
});
