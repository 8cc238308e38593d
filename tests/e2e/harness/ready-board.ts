import { type Page, type Request } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type Preferences } from '#domain/account/account.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { makeImportedIdea } from '#domain/testing/make-idea.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { expect, forgeUrl } from './forge-test.ts';

export interface AccountSetup {
  /** In manual order, from the top; missing fields get a new idea's defaults. */
  readonly ideas?: readonly Partial<ImportedIdea>[];
  readonly categories?: readonly string[];
  readonly preferences?: Partial<Preferences>;
  /** The view stored in the browser. */
  readonly view?: 'focus' | 'list' | 'all' | 'dashboard';
}

/** Creates an account through the API: signed up, first help closed, and with ideas that earned no points. */
export async function createReadyAccount(ready: AccountSetup): Promise<Person> {
  const person = await signUpNewPerson(forgeUrl());
  await setUpAccount(person, ready);
  return person;
}

/** Gives a newly signed-up account its ideas, categories and preferences. */
export async function setUpAccount(
  person: Person,
  { ideas = [], categories = [], preferences }: AccountSetup,
): Promise<void> {
  const at = Date.now();
  await person.push(
    makeMutation('setPreferences', { helpSeen: true, zone: 'Europe/Berlin', ...preferences }, { at }),
    ...categories.map((name) => makeMutation('addCategory', { name }, { at })),
  );
  if (ideas.length > 0) await importInto(person, ideas.map(wholeIdea));
}

/** Replaces the account's ideas as an import on another device would. */
export async function importInto(person: Person, ideas: readonly ImportedIdea[]): Promise<void> {
  const mutation = makeMutation('importIdeas', { ideas }, { at: Date.now() });
  const answer = await person.ask(paths.import, { method: 'POST', body: { mutations: [mutation] } });
  expect(answer.status, answer.text).toBe(200);
}

export function wholeIdea(patch: Partial<ImportedIdea>): ImportedIdea {
  return makeImportedIdea({ deadline: '2035-01-01T10:00', ...patch });
}

/** Signs a browser in without the sign-in form. */
export async function setSessionCookie(page: Page, person: Person): Promise<void> {
  const [name = '', value = ''] = person.cookie.split(/=(.*)/s);
  const cookie = { name, value, url: forgeUrl().replace('http:', 'https:'), secure: true } as const;
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
}

/** Creates an account, opens its board and waits until the ideas are shown. */
export async function openBoard(page: Page, ready: AccountSetup = {}): Promise<Person> {
  const person = await createReadyAccount(ready);
  await setSessionCookie(page, person);
  const { view = 'focus' } = ready;
  // Sets the view only once, because a reload must find the view that the page stored.
  await page.addInitScript(
    ([key, wanted]) => {
      if (sessionStorage.getItem('ready') === null) localStorage.setItem(key, wanted);
      sessionStorage.setItem('ready', 'yes');
    },
    ['forge.view', view] as const,
  );
  const waitForDialogs = watchForDialogs(page);
  await page.goto(forgeUrl());
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: /^(All changes saved|Todos los cambios guardados)$/ }),
  ).toBeVisible();
  // The page also says "saved" before the ideas are loaded, but then there is no search field.
  if (view !== 'dashboard') await expect(page.getByRole('search')).toBeVisible();
  if (ready.ideas !== undefined && view !== 'dashboard') await waitForIdeas(page);
  await waitForDialogs();
  return person;
}

/** Waits until an idea is shown: List and All load after the search. The view may have none to show. */
async function waitForIdeas(page: Page): Promise<void> {
  await page
    .getByRole('article')
    .first()
    .waitFor({ timeout: 1_000 })
    .catch(() => {});
}

/** How long to wait for the code of the dialogs, in ms. A test may hold it back. */
const maxDialogWaitMs = 5_000;

/**
 * Call this before a page is opened. The result waits until the code that loads right after the ideas are shown is
 * there: a test may go offline at once. The requests show that, as a test's clock hides the page's own record of them.
 */
export function watchForDialogs(page: Page): () => Promise<void> {
  const ended = new Set<string>();
  const onEnd = (request: Request) => void ended.add(new URL(request.url()).pathname);
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  const isThere = () => [...ended].some((file) => file.includes('/assets/editing-'));
  return async () => {
    await expect
      .poll(isThere, { timeout: maxDialogWaitMs, intervals: [50] })
      .toBe(true)
      .catch(() => {});
    page.off('requestfinished', onEnd);
    page.off('requestfailed', onEnd);
  };
}
