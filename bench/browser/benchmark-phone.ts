import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type Mutation } from '#domain/mutation/mutation.ts';
import { password, signUpNewPerson } from '../../tests/harness/person.ts';
import { type BenchmarkResult } from '../harness/benchmark-result.ts';
import { dataDirectory } from '../harness/data-directory.ts';
import { serverProcess } from '../harness/server-process.ts';
import { type Samples, median } from '../harness/statistics.ts';
import { figure, table } from '../harness/table.ts';
import { boardIdeas } from './board-ideas.ts';
import { phoneChart } from './phone-chart.ts';
import { slowPhone, startThrottledProxy } from './throttled-proxy.ts';

const ideaCount = 1_000;
const rounds = Number(process.env['PHONE_ROUNDS'] ?? 5);
const slowdown = 4;
const phone = { width: 412, height: 823 };

/** Milliseconds of one round. */
interface PhoneFigures {
  /** From opening the address, with nothing cached, until the sign-in form can be used. */
  readonly form: number;
  /** From pressing Sign In until the first idea is on screen. */
  readonly signIn: number;
  /** From opening a known device, with its worker and ideas, until the first idea is on screen. */
  readonly known: number;
}

const measurements: readonly (readonly [keyof PhoneFigures, string])[] = [
  ['form', 'Open the address: the sign-in form can be used'],
  ['signIn', 'Press Sign In: first idea on screen'],
  ['known', 'Open a known device: first idea on screen'],
];

interface Build {
  readonly label: string;
  /** The directory with `build` and `dist`. */
  readonly root: string;
}

const own: Build = { label: 'this build', root: path.resolve(import.meta.dirname, '../..') };

/**
 * Another build to measure in turns with this one: the directory in `PHONE_AGAINST`. With it, the picture in docs is
 * written.
 */
function otherBuild(): Build | null {
  const root = process.env['PHONE_AGAINST'];
  return root === undefined ? null : { label: 'the other build', root: path.resolve(root) };
}

/**
 * Measures a slow phone: a throttled line (1.6 Mbit/s down, 750 kbit/s up, 150 ms) and a processor that is four
 * times slower.
 */
export async function benchmarkPhone(): Promise<BenchmarkResult> {
  const other = otherBuild();
  const builds = other === null ? [own] : [other, own];
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  await using opened = new AsyncDisposableStack();
  opened.defer(() => browser.close());
  const phones = [];
  for (const build of builds) phones.push({ build, ...(await startPhoneServer(build, opened)) });
  const samples: Samples = {};
  for (let round = 0; round < rounds; round += 1)
    for (const { build, url, email } of phones)
      for (const [name, value] of Object.entries(await measure(browser, url, email)))
        (samples[`${name}, ${build.label}`] ??= []).push(value);
  const of = (name: keyof PhoneFigures, build: Build) => median(samples[`${name}, ${build.label}`] ?? []);
  const text = `## On a slow phone, ${ideaCount.toLocaleString('en')} ideas\n\n${table(
    ['', ...builds.map(({ label }) => label)],
    measurements.map(([name, description]) => [
      description,
      ...builds.map((build) => `${figure(of(name, build))} ms`),
    ]),
  )}`;
  if (other !== null) {
    const bars = measurements.map(([name, description]) => ({
      text: description,
      now: of(name, own),
      before: of(name, other),
    }));
    writeFileSync(
      path.join(own.root, 'docs/performance-phone.svg'),
      phoneChart(bars, new Date().toISOString().slice(0, 10)),
    );
  }
  return { name: 'phone', text, samples, goals: [] };
}

/** Starts a server of a build behind a slow line, with a person who has the ideas. */
async function startPhoneServer({ root }: Build, opened: AsyncDisposableStack) {
  const directory = opened.use(dataDirectory());
  const settings = { PORT: '0', DATA_DIR: directory.path, LOG_LEVEL: 'warn' };
  const server = opened.use(await serverProcess('build/server/main.js', settings, root));
  const proxy = opened.use(await startThrottledProxy(server.port, slowPhone));
  const person = await signUpNewPerson(`http://localhost:${server.port}`);
  const at = Date.now();
  const meant = (id: string) => ({ id: `bench-phone-${id}`, at, utcOffset: 0 });
  const brought: Mutation = {
    ...meant('import'),
    name: 'importIdeas',
    args: { ideas: boardIdeas(ideaCount) },
  };
  const imported = await person.ask(paths.import, { method: 'POST', body: { mutations: [brought] } });
  if (imported.status !== 200) throw new Error(`the ideas were refused: ${imported.text}`);
  await person.push({ ...meant('help-seen'), name: 'setPreferences', args: { helpSeen: true } });
  return { url: `http://localhost:${proxy.port}`, email: person.user.email };
}

async function measure(browser: Browser, url: string, email: string): Promise<PhoneFigures> {
  await using context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  const form = await timeUntil(page, 'input[type=password]');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.evaluate(() => {
    const mark = () => performance.mark('pressed');
    document.addEventListener('submit', mark, { capture: true, once: true });
  });
  await page.keyboard.press('Enter');
  const shown = await timeUntil(page, 'article');
  const signIn =
    shown - (await page.evaluate(() => performance.getEntriesByName('pressed')[0]?.startTime ?? NaN));
  await page.getByText('All changes saved').first().waitFor({ state: 'attached', timeout: 60_000 });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  const again = await context.newPage();
  await slowDown(again);
  await again.goto(url, { waitUntil: 'commit' });
  return { form, signIn, known: await timeUntil(again, 'article') };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** The time on the page's clock, in ms since it was opened, at the first frame that shows such an element. */
function timeUntil(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const checkFrame = () => {
          if (document.querySelector(wanted) === null) requestAnimationFrame(checkFrame);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
        };
        checkFrame();
      }),
    selector,
  );
}
