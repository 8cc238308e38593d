import { type Page } from '@playwright/test';
import { paths } from '#contract/protocol.ts';
import { type Preferences } from '#domain/account/account.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { makeImportedIdea } from '#domain/testing/make-idea.ts';
import { makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { expect, forgeUrl } from './forge-test.ts';

export interface AccountSetup {
  /** From the top of the manual order; what is left out is what a new idea could have. */
  readonly ideas?: readonly Partial<ImportedIdea>[];
  readonly categories?: readonly string[];
  readonly preferences?: Partial<Preferences>;
  /** The view the browser remembers. */
  readonly view?: 'focus' | 'list' | 'all' | 'dashboard';
}

/** An account made without a browser: signed up, past its first help, with ideas that earned nothing. */
export async function createReadyAccount(ready: AccountSetup): Promise<Person> {
  const person = await signUpNewPerson(forgeUrl());
  await setUpAccount(person, ready);
  return person;
}

/** Lets somebody who has just signed up have what they are to have. */
export async function setUpAccount(
  person: Person,
  { ideas = [], categories = [], preferences }: AccountSetup,
): Promise<void> {
  const at = Date.now();
  await person.push(
    makeMutation('setPreferences', { helpSeen: true, ...preferences }, { at }),
    ...categories.map((name) => makeMutation('addCategory', { name }, { at })),
  );
  if (ideas.length > 0) await importInto(person, ideas.map(wholeIdea));
}

/** Replaces the account's ideas from outside, as another device's import does. */
export async function importInto(person: Person, ideas: readonly ImportedIdea[]): Promise<void> {
  const mutation = makeMutation('importIdeas', { ideas }, { at: Date.now() });
  const answer = await person.ask(paths.import, { method: 'POST', body: { mutations: [mutation] } });
  expect(answer.status, answer.text).toBe(200);
}

export function wholeIdea(patch: Partial<ImportedIdea>): ImportedIdea {
  return makeImportedIdea({ deadline: '2035-01-01T10:00', ...patch });
}

/** Lets a browser be signed in without the sign-in form. */
export async function setSessionCookie(page: Page, person: Person): Promise<void> {
  const [name = '', value = ''] = person.cookie.split(/=(.*)/s);
  const cookie = { name, value, url: forgeUrl().replace('http:', 'https:'), secure: true } as const;
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
}

/** Opens the board of an account that is ready, and waits until its ideas are there. */
export async function openBoard(page: Page, ready: AccountSetup = {}): Promise<Person> {
  const person = await createReadyAccount(ready);
  await setSessionCookie(page, person);
  const { view = 'focus' } = ready;
  // The board begins in Focus after signing in; what it remembers after that, a reload finds.
  await page.addInitScript(
    ([key, wanted]) => {
      if (sessionStorage.getItem('ready') === null) localStorage.setItem(key, wanted);
      sessionStorage.setItem('ready', 'yes');
    },
    ['forge.view', view] as const,
  );
  await page.goto(forgeUrl());
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: /^(All changes saved|Todos los cambios guardados)$/ }),
  ).toBeVisible();
  // Nothing is unsaved before the ideas have come either, but then there is nothing to search in.
  if (view !== 'dashboard') await expect(page.getByRole('search')).toBeVisible();
  return person;
}
