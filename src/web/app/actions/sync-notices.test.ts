import { expect, it } from 'vitest';
import { type Client, type TimedNotice } from '#client/create-client.ts';
import { writable } from '#client/observable.ts';
import { en } from '#messages/en/en.ts';
import { es } from '#messages/es/es.ts';
import { createToasts } from '../feedback/toasts.ts';
import { createErrorToasts } from './error-toasts.ts';
import { silentDeps } from './testing/silent-deps.ts';

it.each([
  ['English', en],
  ['Spanish', es],
])('says in %s that the oldest had to go, and that the server takes no more for now', (_, words) => {
  const messages = writable(words, Object.is);
  const toasts = createToasts({ now: () => 0, schedule: () => () => {} }, messages);
  const syncNotice = writable<TimedNotice | null>(null);
  const client = { onRefused: () => () => {}, syncNotice } as unknown as Client;
  createErrorToasts({ client, messages, toasts, ...silentDeps });
  syncNotice.set({ kind: 'trimmed', at: 1 });
  syncNotice.set({ kind: 'rate-limited', at: 2 });
  expect(toasts.log.get().map(({ text }) => text)).toEqual([words.trash.syncLater, words.trash.trimmedNow]);
});
