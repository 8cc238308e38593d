import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type Page } from '@playwright/test';
import fc from 'fast-check';
import { paths } from '#contract/protocol.ts';
import { type Person, password, signIn } from '../../harness/person.ts';
import { type FaultyProxy, startFaultyProxy } from '../harness/faulty-proxy.ts';
import { ForgePage, expect, forgeUrl, test, waitForWorker } from '../harness/forge-test.ts';
import { createReadyAccount } from '../harness/ready-board.ts';
import { type Draw } from './random-input.ts';

test.use({ hasWorker: true });

const runs = 40;
const rounds = 5;
const actionsPerRound = 10;

/** Each idea accepts ten updates until it is finished. */
const boats = ['Boat', 'Kite', 'Reed', 'Oak', 'Elm', 'Ash'];

const acts = [
  'adds',
  'updates',
  'updates',
  'half types',
  'half fills in',
  'reloads',
  'loses answers',
  'is cut off',
  'is slow',
  'is offline',
  'is well',
] as const;

/**
 * After this many ms an edit is stored on the device and survives a reload; until then only its draft does.
 */
const storeDelayMs = 500;

/** A person whose every text begins with a mark. */
interface MarkedPerson {
  readonly mark: string;
  readonly person: Person;
  /** Texts entered in this turn. */
  entered: string[];
  /** Texts that the server must have. */
  readonly kept: Set<string>;
}

/** Two tabs of one browser over a failing connection. */
interface SharedBrowser {
  readonly context: BrowserContext;
  readonly pages: readonly Page[];
  readonly proxy: FaultyProxy;
  readonly draw: Draw;
}

for (let seed = 1; seed <= runs; seed += 1)
  test(`leaves no data of one person to the next, and loses none, seed ${seed}`, async ({
    complaints,
    context,
  }) => {
    test.setTimeout(600_000);
    // Broken connections also cause console errors.
    complaints.expect(/./);
    const proxy = await startFaultyProxy();
    const people = await Promise.all(['ADA', 'BOB'].map(marked));
    const pages = [await context.newPage(), await context.newPage()];
    for (const page of pages) await page.goto(proxy.url);
    await waitForWorker(pages[0]!);
    const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 });
    if (draw === undefined) throw new Error('nothing can be drawn');
    const desk: SharedBrowser = { context, pages, proxy, draw };
    const done: string[] = [];
    try {
      for (let turn = 0; turn < rounds; turn += 1) await takeTurn(desk, people[turn % people.length]!, done);
    } catch (error) {
      throw new Error(`after ${done.slice(-30).join(', ')}`, { cause: error });
    } finally {
      await proxy.close();
    }
  });

function pick<T>(draw: Draw, all: readonly T[]): T {
  return all[draw(fc.nat, { max: all.length - 1 })]!;
}

async function marked(mark: string): Promise<MarkedPerson> {
  const ideas = boats.map((boat) => ({ title: `${mark} ${boat}` }));
  const person = await createReadyAccount({ ideas, view: 'all' });
  return { mark, person, entered: [], kept: new Set(ideas.map(({ title }) => title)) };
}

/** Signs a person in, performs random actions in both tabs, and signs out. */
async function takeTurn(desk: SharedBrowser, who: MarkedPerson, done: string[]): Promise<void> {
  const { pages, draw } = desk;
  const first = pick(draw, pages);
  await first.bringToFront();
  await new ForgePage(first).signIn(who.person.user.email, password);
  for (const page of pages) await showAll(page, who);
  done.push(`${who.mark} signs in`);
  for (let act = 0; act < actionsPerRound; act += 1) {
    const page = pick(draw, pages);
    await page.bringToFront();
    done.push(`${await actOn(page, desk, who, `${who.mark} ${done.length}`)} in tab ${pages.indexOf(page)}`);
  }
  // Proves that the later search for leftovers would find such texts.
  expect(await first.evaluate(everythingHere)).toContain(who.mark);
  if (draw(fc.boolean)) await calm(desk);
  const isForced = await signOut(pick(draw, pages), desk);
  done.push(isForced ? 'signs out all the same' : 'signs out');
  await calm(desk);
  for (const page of pages)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible({ timeout: 60_000 });
  await expectNothingLeft(pages, who);
  await expectKept(who, isForced);
}

async function showAll(page: Page, { mark }: MarkedPerson): Promise<void> {
  await page.getByRole('tab', { name: 'All' }).click({ timeout: 60_000 });
  await expect(new ForgePage(page).card(`${mark} Boat`)).toBeVisible({ timeout: 60_000 });
}

/** Performs one random action with a unique text, and returns its description. */
async function actOn(page: Page, desk: SharedBrowser, who: MarkedPerson, words: string): Promise<string> {
  const { context, proxy, draw } = desk;
  const forge = new ForgePage(page);
  const field = forge.card(`${who.mark} ${pick(draw, boats)}`).getByLabel('Add an update');
  const what = pick(draw, acts);
  switch (what) {
    case 'adds':
      await forge.addIdea({ title: words });
      who.entered.push(words);
      break;
    case 'updates':
      await field.fill(words);
      await field.press('Enter');
      who.entered.push(words);
      break;
    case 'half types':
      await field.fill(words);
      break;
    case 'half fills in':
      await forge.form().getByLabel('Description').fill(words);
      break;
    case 'reloads':
      await sleep(storeDelayMs);
      await page.reload();
      await showAll(page, who);
      break;
    case 'loses answers':
      proxy.dropsResponse = everySecondPush();
      break;
    case 'is cut off':
      await proxy.disconnect();
      break;
    case 'is slow':
      proxy.isThrottled = everySecondPush();
      break;
    case 'is offline':
      await context.setOffline(true);
      break;
    case 'is well':
      await calm(desk);
      break;
    default:
      what satisfies never;
  }
  return what;
}

/** Returns a predicate that holds for every second push. */
function everySecondPush(): (path: string) => boolean {
  let pushes = 0;
  return (path) => path === paths.mutations && (pushes += 1) % 2 === 0;
}

async function calm({ context, proxy }: SharedBrowser): Promise<void> {
  proxy.dropsResponse = () => false;
  proxy.isThrottled = () => false;
  proxy.sendChunk();
  await proxy.reconnect();
  await context.setOffline(false);
}

/** Signs out. Returns whether unsaved changes were discarded. */
async function signOut(page: Page, desk: SharedBrowser): Promise<boolean> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const entrance = page.getByRole('heading', { name: 'Welcome Back' });
  const question = page.getByRole('alertdialog');
  await expect(entrance.or(question).first()).toBeVisible({ timeout: 60_000 });
  if (await entrance.isVisible()) return false;
  if (desk.draw(fc.boolean)) {
    // The page signs out by itself once everything is saved.
    await calm(desk);
    await expect(entrance).toBeVisible({ timeout: 60_000 });
    return false;
  }
  const answer = question.getByRole('button', { name: 'Sign Out' });
  const isAnswered = await answer.click({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  // If everything was saved before the press, the page has signed out by itself.
  if (!isAnswered) await expect(entrance).toBeVisible();
  return isAnswered;
}

async function expectNothingLeft(pages: readonly Page[], { mark }: MarkedPerson): Promise<void> {
  for (const page of pages)
    await expect
      .poll(async () => (await page.evaluate(everythingHere)).match(new RegExp(`${mark} \\w+`, 'g')), {
        timeout: 30_000,
      })
      .toBeNull();
}

/** Runs in the page. Returns everything it shows and everything stored in the browser. */
async function everythingHere(): Promise<string> {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const found = [document.body.innerText, ...[...fields].map(({ value }) => value)];
  for (const memory of [localStorage, sessionStorage]) found.push(JSON.stringify(memory));
  const finished = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error as DOMException));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const request = indexedDB.open(name);
    // A database that was deleted meanwhile must not be created again.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    const db = await finished(request).catch(() => null);
    for (const store of db?.objectStoreNames ?? [])
      found.push(JSON.stringify(await finished(db!.transaction(store).objectStore(store).getAll())));
    db?.close();
  }
  return found.join('\n');
}

/** Expects each entered text once on the server, unless it was discarded, and no text of the other person. */
async function expectKept(who: MarkedPerson, isForced: boolean): Promise<void> {
  const { ideas, entries } = await (await signIn(forgeUrl(), who.person.user.email)).everything();
  const there = [...ideas.map(({ title }) => title), ...entries.map(({ text }) => text)];
  for (const words of who.entered) if (!isForced || there.includes(words)) who.kept.add(words);
  who.entered = [];
  expect(there.toSorted()).toEqual([...who.kept].toSorted());
}
