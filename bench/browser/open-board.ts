import { type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { signUpNewPerson } from '../../tests/harness/person.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { serverProcess } from '../harness/server-process.ts';
import { boardIdeas } from './board-ideas.ts';

/** A board with many ideas in a real browser, with everything in its cache. */
export interface OpenBoard extends AsyncDisposable {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Opens the board of an account with so many ideas, as the build in `root` serves it: this project's own by default. */
export async function openBoard(count: number, root?: string): Promise<OpenBoard> {
  await using opened = new AsyncDisposableStack();
  const directory = opened.use(dataDirectory());
  const server = opened.use(
    await serverProcess(
      'build/server/main.js',
      { PORT: '0', DATA_DIR: directory.path, LOG_LEVEL: 'warn' },
      root,
    ),
  );
  const url = `http://localhost:${server.port}`;
  const person = await signUpNewPerson(url);
  const at = Date.now();
  const meant = (id: string) => ({ id: `bench-browser-${id}`, at, utcOffset: 0 });
  const brought: Mutation = { ...meant('import'), name: 'importIdeas', args: { ideas: boardIdeas(count) } };
  const imported = await person.ask(paths.import, { method: 'POST', body: { mutations: [brought] } });
  if (imported.status !== 200) throw new Error(`the ideas were refused: ${imported.text}`);
  await person.push({ ...meant('help-seen'), name: 'setPreferences', args: { helpSeen: true } });

  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  opened.defer(() => browser.close());
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const [name = '', value = ''] = person.cookie.split(/=(.*)/s);
  await context.addCookies([
    { name, value, url: url.replace('http:', 'https:'), secure: true, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('forge.view', 'all'));
  await page.goto(url);
  await page.getByRole('article').first().waitFor({ timeout: 120_000 });
  await page.getByRole('status').filter({ hasText: 'All changes saved' }).waitFor({ timeout: 120_000 });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const all = opened.move();
  return { page, session, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
