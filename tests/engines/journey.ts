import { expect } from 'vitest';
import { type TcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';
import { type EnginePage } from './engine.ts';
import { type Control, type Role } from './find-control.ts';

const control = (role: Role, name?: string): Control => (name === undefined ? { role } : { role, name });

const email = 'ada@example.org';
const password = 'a journey through engines';

/**
 * One person's day: signs up, adds ideas, updates, finishes, undoes, filters, edits without a connection,
 * reloads and signs out.
 */
export async function travel(page: EnginePage, url: string, proxy: TcpProxy): Promise<void> {
  const shows = (role: Role, name?: string) =>
    until(() => page.has(control(role, name)), `${role} ${name ?? ''}`);
  const reads = (text: string) => until(async () => (await page.text()).includes(text), `the text ${text}`);
  const hasProgress = (percent: string) =>
    until(async () => (await page.value(control('progressbar', 'Progress'))) === percent, `${percent} %`);
  const click = async (role: Role, name: string) => {
    await shows(role, name);
    await page.click(control(role, name));
  };
  const capture = async (text: string) => {
    const line = control('textbox', 'Capture an idea');
    await page.type(line, text);
    await page.press(line, 'Enter');
  };

  await page.goto(url);
  await click('button', 'Create one here');
  await shows('textbox', 'Confirm Password');
  await page.type(control('textbox', 'Email'), email);
  await page.type(control('textbox', 'Password'), password);
  await page.type(control('textbox', 'Confirm Password'), password);
  await page.click(control('button', 'Create Account'));
  await shows('dialog', 'Help');
  await page.press(control('button', 'Close'), 'Escape');
  await until(async () => !(await page.has(control('dialog'))), 'Help to close');

  await capture('Paint the fence tomorrow #urgent');
  await shows('article', 'Paint the fence');
  await hasProgress('0');
  const update = control('textbox', 'Add an update');
  await page.type(update, 'Bought the paint');
  await page.press(update, 'Enter');
  await hasProgress('10');
  await reads('Bought the paint');

  await page.press(control('slider', 'Set progress'), 'End');
  await reads('Done! “Paint the fence” is finished.');
  await page.click(control('button', 'Undo'));
  await hasProgress('10');

  await capture('Write to Grace !low');
  await click('tab', 'List');
  await shows('article', 'Write to Grace');
  await page.choose(control('combobox', 'Filter by priority'), 'Low');
  await until(async () => !(await page.has(control('article', 'Paint the fence'))), 'the filter');
  await page.choose(control('combobox', 'Filter by priority'), 'All priorities');
  await shows('article', 'Paint the fence');
  await page.type(control('searchbox', 'Search ideas'), 'grace');
  await until(async () => !(await page.has(control('article', 'Paint the fence'))), 'the search');
  await page.press(control('searchbox', 'Search ideas'), 'Escape');
  await shows('article', 'Paint the fence');
  await reads('All changes saved');

  proxy.cut();
  await capture('Written without a connection');
  await shows('article', 'Written without a connection');
  await page.reload();
  await shows('article', 'Written without a connection');
  expect(await page.text()).not.toContain('All changes saved');
  proxy.restore();
  await reads('All changes saved');
  await page.reload();
  await shows('article', 'Written without a connection');
  await shows('article', 'Paint the fence');

  await click('button', 'Sign Out');
  await shows('heading', 'Welcome Back');
  expect(await page.text()).not.toContain('Paint the fence');
  await page.type(control('textbox', 'Email'), email);
  await page.type(control('textbox', 'Password'), password);
  await page.press(control('textbox', 'Password'), 'Enter');
  await shows('article', 'Paint the fence');
  expect(await page.errors()).toEqual([]);
}
