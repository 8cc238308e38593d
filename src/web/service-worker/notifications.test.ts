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

/** Presses a notification while these pages are open. Returns what was done with them. */
async function press(urls: readonly string[], fragment: string, refuses: readonly string[] = []) {
  const done: string[] = [];
  const attempt = async (what: string, url: string) => {
    if (refuses.includes(what)) throw new TypeError(what);
    return Promise.resolve(void done.push(`${what} ${url}`));
  };
  const pages = urls.map((url) => ({
    url,
    focus: async () => attempt('focus', url),
    navigate: async (to: string) => attempt('navigate', to),
  }));
  const clients = {
    matchAll: async () => Promise.resolve(pages),
    openWindow: async (url: string) => attempt('open', url),
  };
  await openPage(clients, '/forge/', fragment);
  return done;
}

const board = 'https://example.org/forge/#view=focus';
const kite = '#view=list&idea=kite&reminder=open';

it.each<[string, readonly string[], string, readonly string[], readonly string[]]>([
  ['moves an open page', [board], kite, [], [`focus ${board}`, `navigate /forge/${kite}`]],
  [
    'moves it without the focus that a browser refuses',
    [board],
    kite,
    ['focus'],
    [`navigate /forge/${kite}`],
  ],
  [
    'keeps the query of an open page',
    ['https://example.org/forge/?capture=x'],
    kite,
    [],
    ['focus https://example.org/forge/?capture=x', `navigate /forge/?capture=x${kite}`],
  ],
  [
    'opens another where it may not move one',
    [board],
    kite,
    ['navigate'],
    [`focus ${board}`, `open /forge/${kite}`],
  ],
  ['opens one where none is open', [], kite, [], [`open /forge/${kite}`]],
  ['opens one beside another Forge', ['https://example.org/'], kite, [], [`open /forge/${kite}`]],
  ['leaves an open page where it is', [board], '', [], [`focus ${board}`]],
  ['opens the board', [], '', [], ['open /forge/']],
])('%s', async (_, urls, fragment, refuses, expected) => {
  expect(await press(urls, fragment, refuses)).toEqual(expected);
});
