import { expect, openSecondBrowser, test } from '../harness/forge-test.ts';
import { openBoard } from '../harness/ready-board.ts';

test('adds an idea, adds updates to it and finishes it', async ({ forge, page }) => {
  await forge.start();
  await expect(page.getByText('No ideas yet. Add your first one.')).toBeVisible();
  const title = await forge.addIdea({ category: 'Energy Tech', priority: 'Medium', tags: ['urgent'] });
  await expect(forge.toast('Idea added!')).toBeVisible();
  const card = forge.card(title);
  await expect(card.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '0');
  await expect(card.getByRole('timer')).toContainText(/^\d+d \d\dh \d\dm \d\ds/);
  await expect(forge.score()).toContainText('10');
  for (let update = 1; update <= 9; update++) {
    await card.getByLabel('Add an update').fill(`Update ${update}`);
    await card.getByLabel('Add an update').press('Enter');
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(update * 10));
    await expect(card.getByText(`${update * 10}%`, { exact: true })).toBeVisible();
  }
  await expect(forge.score()).toContainText('55');
  await card.getByLabel('Add an update').fill('The last one');
  await card.getByLabel('Add an update').press('Enter');
  await expect(page.getByText('All done. Take a break or start something new.')).toBeVisible();
  await expect(forge.score()).toContainText('60');
  await forge.showView('All');
  await expect(card.getByText('Done')).toBeVisible();
  await expect(card.getByLabel('Add an update')).toHaveAttribute('placeholder', 'Finished');
});

test('asks for every field and for a deadline in the future', async ({ forge }) => {
  await forge.start();
  const form = forge.form();
  const add = form.getByRole('button', { name: 'Add Idea' });
  await add.click();
  await expect(forge.toast('All fields required!')).toBeVisible();
  await forge.fillIdea(form, { title: 'A', description: 'B', target: 'C', deadline: '2020-01-01T10:00' });
  await add.click();
  await expect(forge.toast('Deadline must be in the future!')).toBeVisible();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(1);
  await expect(form.getByLabel('Deadline')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Deadline')).toBeFocused();
  await forge.fillIdea(form, { title: '   ', deadline: '2035-01-01T10:00' });
  await add.click();
  await expect(forge.toast('All fields required!').first()).toBeVisible();
  await expect(forge.score()).toContainText('0');
  await forge.showView('All');
  expect(await forge.titles()).toEqual([]);
});

test('deletes an idea only after it has been confirmed', async ({ forge, page }) => {
  await forge.start();
  const title = await forge.addIdea();
  const card = forge.card(title);
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this idea?' });
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(forge.toast('Idea deleted!')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(forge.score()).toContainText('5');
});

test('sends one change when the slider is let go', async ({ forge, page }) => {
  await forge.start();
  const card = forge.card(await forge.addIdea());
  const pushes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mutations')) pushes.push(request.postData() ?? '');
  });
  const slider = card.getByRole('slider', { name: 'Set progress' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 12 });
  await page.mouse.up();
  await expect(slider).toHaveValue('50');
  await expect(forge.saving('All changes saved')).toBeVisible();
  expect(pushes.filter((body) => body.includes('setProgress'))).toHaveLength(1);
  await slider.focus();
  // Presses the keys together: the slider sends 400 ms after the last key, and on a busy machine each key may
  // take that long.
  await Promise.all(['ArrowRight', 'PageUp', 'ArrowRight'].map((key) => page.keyboard.press(key)));
  await expect(slider).toHaveValue('62');
  await expect.poll(() => pushes.filter((body) => body.includes('setProgress')).length).toBe(2);
  await expect(forge.score()).toContainText('10');
});

test('shows a change in a second browser without being asked', async ({ browser, complaints, forge }) => {
  const email = await forge.start();
  const { forge: other, context } = await openSecondBrowser(browser, complaints);
  await other.open();
  await other.signIn(email);
  await expect(other.score()).toContainText('0');
  await forge.addIdea({ title: 'Pocket star clock' });
  await expect(other.card('Pocket star clock')).toBeVisible();
  await expect(other.score()).toContainText('10');
  await context.close();
});

test('keeps two people apart', async ({ browser, complaints, forge }) => {
  await forge.start();
  await forge.addIdea({ title: 'Mine alone' });
  const { forge: other, context } = await openSecondBrowser(browser, complaints);
  await other.start();
  await other.showView('All');
  expect(await other.titles()).toEqual([]);
  await expect(other.score()).toContainText('0');
  await context.close();
});

test('remembers the theme before anything is drawn', async ({ forge, page }) => {
  await forge.start();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const shown = () =>
    page.evaluate(() => {
      const colors = [
        getComputedStyle(document.documentElement).backgroundColor,
        document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? '',
      ];
      return colors.map((color) => {
        const pixel = document.createElement('canvas').getContext('2d')!;
        pixel.fillStyle = color;
        pixel.fillRect(0, 0, 1, 1);
        return [...pixel.getImageData(0, 0, 1, 1).data].join();
      });
    });
  const [chosen] = await shown();
  // Blocks the script to see the page as it looks before the script loads.
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(shown).toEqual([chosen, chosen]);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
});

test('shows a floating button on a narrow board only while the form is out of view', async ({
  forge,
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 600 });
  await openBoard(page, { ideas: [{ title: 'Pocket star clock' }] });
  const floating = page.getByRole('button', { name: 'New idea' });
  await expect(forge.form()).not.toBeInViewport();
  await floating.click();
  const sheet = page.getByRole('dialog', { name: 'New idea' });
  await expect(sheet.getByRole('textbox', { name: 'Capture an idea' })).toBeFocused();
  await page.keyboard.press('Escape');
  await forge.form().getByLabel('Title').focus();
  await expect(floating).toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: 0 }));
  await expect(floating).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1600 });
  await expect(floating).toHaveCount(0);
  // On a phone the form is in a sheet.
  await page.setViewportSize({ width: 390, height: 1600 });
  await expect(floating).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1600 });
  await expect(floating).toHaveCount(0);
});

for (const width of [1440, 1100, 768]) {
  test(`aligns the header’s end with the content below it, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openBoard(page);
    const endOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    };
    const words = await page.getByRole('button', { name: 'Sign Out' }).evaluate(endOf);
    const panel = await page.getByRole('region', { name: 'Add Idea' }).boundingBox();
    expect(Math.abs(words - ((panel?.x ?? 0) + (panel?.width ?? 0)))).toBeLessThanOrEqual(4);
  });
}
