import { type ElementHandle, launch } from 'puppeteer-core';
import { type EnginePage } from './engine.ts';
import { type Control, findControl, roleSelectors } from './find-control.ts';

/** Opens a page in Firefox, driven by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<EnginePage> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const find = async ({ role, name }: Control): Promise<ElementHandle<HTMLElement> | null> => {
    const handle = await page.evaluateHandle(findControl, roleSelectors[role], name ?? null);
    return handle.asElement() as ElementHandle<HTMLElement> | null;
  };
  const get = async (control: Control) => {
    const found = await find(control);
    if (found === null) throw new Error(`no ${control.role} ${control.name ?? ''} in Firefox`);
    return found;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    has: async (control) => (await find(control)) !== null,
    text: () => page.evaluate(() => document.body.innerText),
    value: async (control) =>
      (await find(control))?.evaluate(
        (one) => one.getAttribute('aria-valuenow') ?? (one as HTMLInputElement).value,
      ) ?? null,
    click: async (control) => (await get(control)).click(),
    type: async (control, text) => (await get(control)).type(text),
    press: async (control, key) => (await get(control)).press(key),
    async choose(control, label) {
      const select = await get(control);
      const value = await select.evaluate(
        (one, chosen) => [...(one as HTMLSelectElement).options].find(({ text }) => text === chosen)?.value,
        label,
      );
      if (value === undefined) throw new Error(`no option ${label} in Firefox`);
      await select.select(value);
    },
    errors: async () => errors,
    close: () => browser.close(),
  };
}
