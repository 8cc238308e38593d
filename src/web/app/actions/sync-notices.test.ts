import { expect, it } from 'vitest';
import { type Client } from '#client/create-client.ts';
import { writable } from '#client/observable.ts';
import { type SyncNotice } from '#client/sync/sync-engine.ts';
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
  let notify: (notice: SyncNotice) => void = () => {};
  const client = {
    onRefused: () => () => {},
    onNotice(listener: (notice: SyncNotice) => void) {
      notify = listener;
      return () => {};
    },
  } as unknown as Client;
  createErrorToasts({ client, messages, toasts, ...silentDeps });
  notify('trimmed');
  notify('rate-limited');
  expect(toasts.log.get().map(({ text }) => text)).toEqual([
    words.errors['rate-limited'],
    words.trash.trimmedNow,
  ]);
});
