import { expect, it } from 'vitest';
import { fragmentOf, notificationOf, openPage } from './notifications.ts';

const reminder = {
  title: 'Kite',
  body: 'Due in 1 day',
  tag: 'kite 2026-12-01T09:00 1440',
  ideaId: 'kite',
  language: 'en',
};

it('shows what the server sends, and a button for the idea', () => {
  expect(notificationOf(JSON.stringify(reminder))).toEqual([
    'Kite',
    {
      body: 'Due in 1 day',
      tag: 'kite 2026-12-01T09:00 1440',
      lang: 'en',
      icon: 'icon-192.png',
      data: { ideaId: 'kite' },
      actions: [{ action: 'not-now', title: 'Not now' }],
    },
  ]);
});

it('has no button where the notification concerns several ideas', () => {
  const [, options] = notificationOf(JSON.stringify({ ...reminder, ideaId: null, language: 'es' }));
  expect(options).toMatchObject({ lang: 'es', data: { ideaId: null }, actions: [] });
});

it.each(['', 'not JSON', 'null', '7', '[]', '{}'])('shows something for the push %j', (text) => {
  expect(notificationOf(text)).toEqual([
    'Forge',
    { lang: 'en', icon: 'icon-192.png', data: { ideaId: null }, actions: [] },
  ]);
});

it.each<[unknown, string, string]>([
  [{ ideaId: 'kite' }, '', '#view=list&idea=kite&reminder=open'],
  [{ ideaId: 'kite' }, 'not-now', '#view=list&idea=kite&reminder=not-now'],
  [{ ideaId: 'kite' }, 'other', '#view=list&idea=kite&reminder=open'],
  [{ ideaId: 'a&dialog=edit' }, '', '#view=list&idea=a%26dialog%3Dedit&reminder=open'],
  [{ ideaId: null }, 'not-now', ''],
  [{ ideaId: 7 }, '', ''],
  [null, '', ''],
  [undefined, '', ''],
])('leads from %j and the button %j to %j', (data, action, fragment) => {
  expect(fragmentOf(data, action)).toBe(fragment);
});

interface Press {
  readonly pages: readonly string[];
  readonly fragment: string;
  /** Whether the worker controls the pages: after a hard reload it does not. */
  readonly isControlled?: boolean;
  /** Whether the browser still counts the press, which then allows one focus or one new window. */
  readonly isFresh?: boolean;
}

/** Presses a notification while these pages are open. Returns what was done with them. */
async function press({ pages, fragment, isControlled = true, isFresh = true }: Press) {
  const done: string[] = [];
  let isAllowed = isFresh;
  const spendPress = () => {
    if (!isAllowed) throw new DOMException('Not allowed to focus a window.', 'InvalidAccessError');
    isAllowed = false;
  };
  const clients = {
    matchAll: async () =>
      Promise.resolve(
        pages.map((url) => ({
          url,
          focus: async () => {
            spendPress();
            return Promise.resolve(void done.push(`focus ${url}`));
          },
          navigate: async (to: string) => {
            if (!isControlled) throw new TypeError('This service worker is not the active one.');
            return Promise.resolve(void done.push(`navigate ${to}`));
          },
        })),
      ),
    openWindow: async (url: string) => {
      spendPress();
      return Promise.resolve(void done.push(`open ${url}`));
    },
  };
  await openPage(clients, '/forge/', fragment);
  return done;
}

const board = 'https://example.org/forge/#view=focus';
const capture = 'https://example.org/forge/?capture=x';
const kite = '#view=list&idea=kite&reminder=open';

it.each<[string, Press, readonly string[]]>([
  ['moves an open page', { pages: [board], fragment: kite }, [`navigate /forge/${kite}`, `focus ${board}`]],
  [
    'moves it without the focus that a browser refuses',
    { pages: [board], fragment: kite, isFresh: false },
    [`navigate /forge/${kite}`],
  ],
  [
    'keeps the query of an open page',
    { pages: [capture], fragment: kite },
    [`navigate /forge/?capture=x${kite}`, `focus ${capture}`],
  ],
  [
    'opens another where it may not move one',
    { pages: [board], fragment: kite, isControlled: false },
    [`open /forge/${kite}`],
  ],
  ['opens one where none is open', { pages: [], fragment: kite }, [`open /forge/${kite}`]],
  [
    'opens one beside another Forge',
    { pages: ['https://example.org/'], fragment: kite },
    [`open /forge/${kite}`],
  ],
  ['leaves an open page where it is', { pages: [board], fragment: '' }, [`focus ${board}`]],
  [
    'leaves a page that it may not move where it is',
    { pages: [board], fragment: '', isControlled: false },
    [`focus ${board}`],
  ],
  ['opens the board', { pages: [], fragment: '' }, ['open /forge/']],
])('%s', async (_, given, expected) => {
  expect(await press(given)).toEqual(expected);
});
