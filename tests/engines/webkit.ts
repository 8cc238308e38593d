import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../harness/free-port.ts';
import { until } from '../harness/until.ts';
import { type EnginePage, type Key } from './engine.ts';
import { type Control, findControl, roleSelectors } from './find-control.ts';

/** The programs of WebKitGTK, and the display they draw on. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** An X display such as `:99`. */
  readonly display: string;
}

/** The code points of WebDriver's keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', End: '\uE010' };

/** The name of an element's id in WebDriver's messages. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type ElementReference = Readonly<Record<typeof elementKey, string>>;

/** Opens a page in WebKitGTK's test browser, driven by WebDriver. */
export async function openWebKit({ driver, browser, display }: WebKitPrograms): Promise<EnginePage> {
  const port = await freePort();
  const driverProcess = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  });
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`WebKit refused ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const isReady = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    );
  await until(isReady, 'the WebKit driver');
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  })) as { readonly sessionId: string };
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { width: 1280, height: 800 });
  const run = (script: string, args: readonly unknown[] = []) =>
    send('POST', `${session}/execute/sync`, { script, args });
  const watchErrors = () =>
    run(`window.seenErrors = []; addEventListener('error', ({ message }) => seenErrors.push(message));
      addEventListener('unhandledrejection', ({ reason }) => seenErrors.push(String(reason)))`);
  const earlierErrors: string[] = [];
  const keepErrors = async () =>
    earlierErrors.push(...((await run('return window.seenErrors ?? []')) as string[]));
  const find = async ({ role, name }: Control) => {
    const script = `return (${String(findControl)})(...arguments)`;
    return (await run(script, [roleSelectors[role], name ?? null])) as ElementReference | null;
  };
  const get = async (control: Control) => {
    const found = await find(control);
    if (found === null) throw new Error(`no ${control.role} ${control.name ?? ''} in WebKit`);
    return found;
  };
  const elementPath = async (control: Control) => `${session}/element/${(await get(control))[elementKey]}`;
  const type = async (control: Control, text: string) =>
    void (await send('POST', `${await elementPath(control)}/value`, { text }));
  return {
    async goto(url) {
      await send('POST', `${session}/url`, { url });
      await watchErrors();
    },
    async reload() {
      await keepErrors();
      await send('POST', `${session}/refresh`, {});
      await watchErrors();
    },
    has: async (control) => (await find(control)) !== null,
    text: async () => (await run('return document.body.innerText')) as string,
    value: async (control) =>
      (await run(`return arguments[0]?.getAttribute('aria-valuenow') ?? arguments[0]?.value ?? null`, [
        await find(control),
      ])) as string | null,
    click: async (control) => void (await send('POST', `${await elementPath(control)}/click`, {})),
    type,
    press: (control, key) => type(control, keyCodes[key]),
    async choose(control, label) {
      const option = (await run(
        `return [...arguments[0].options].find(({ text }) => text === arguments[1]) ?? null`,
        [await get(control), label],
      )) as ElementReference | null;
      if (option === null) throw new Error(`no option ${label} in WebKit`);
      await send('POST', `${session}/element/${option[elementKey]}/click`, {});
    },
    async errors() {
      await keepErrors();
      await run('window.seenErrors = []');
      return earlierErrors;
    },
    async close() {
      await send('DELETE', session);
      driverProcess.kill();
      if (driverProcess.exitCode === null && driverProcess.signalCode === null)
        await once(driverProcess, 'exit');
    },
  };
}
