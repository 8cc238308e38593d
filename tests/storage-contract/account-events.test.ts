import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountEvent,
  type AccountEventKind,
  eventLifetimeMs,
  quarterHourMs,
} from '#domain/account/account-events.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { listAccountEvents } from '#server/storage/queries/notices/account-events.ts';
import { addAccounts } from '../harness/accounts.ts';
import { meantAt } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada', 'bob'], meantAt);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

const eventAt = (quarter: number, kind: AccountEventKind = 'signed_in'): AccountEvent => ({
  kind,
  at: meantAt + quarter * quarterHourMs,
  browser: 'Firefox',
  system: 'Linux',
  network: '192.0.2.0/24',
  count: 1,
});
const record = (accountId: string, ...events: readonly AccountEvent[]) =>
  storage.write('recordAccountEvents', { accountId, events });
const list = (accountId: string, since = 0, limit = 1_000) =>
  listAccountEvents(storage.read, { accountId, since, limit });

it('lists an account’s own events, the newest first', async () => {
  await record('ada', eventAt(0), eventAt(2));
  await record('ada', eventAt(1, 'signed_out'));
  await record('bob', eventAt(3));
  expect(await list('ada')).toEqual([eventAt(2), eventAt(1, 'signed_out'), eventAt(0)]);
  expect(await list('ada', 0, 2)).toEqual([eventAt(2), eventAt(1, 'signed_out')]);
  expect(await list('ada', eventAt(1).at)).toEqual([eventAt(2)]);
  expect(await list('bob')).toEqual([eventAt(3)]);
});

it('counts what happens again within a quarter of an hour, from several servers at once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => record('ada', eventAt(0, 'sign_in_refused'))));
  const later = { ...eventAt(0, 'sign_in_refused'), at: meantAt + 1, count: 5 };
  await record('ada', later);
  expect(await list('ada')).toEqual([{ ...later, count: 15 }]);
});

it('keeps the newest of a kind, however many there are, and none of the others go for them', async () => {
  await record('ada', eventAt(0, 'password_changed'));
  for (let n = 0; n < 60; n += 1)
    await record('ada', eventAt(n, 'sign_in_refused'), eventAt(n, 'data_downloaded'));
  const kept = await list('ada');
  const quartersOf = (kind: AccountEventKind) =>
    kept.filter((event) => event.kind === kind).map(({ at }) => (at - meantAt) / quarterHourMs);
  expect(quartersOf('sign_in_refused')).toEqual(Array.from({ length: 20 }, (_, n) => 59 - n));
  expect(quartersOf('data_downloaded')).toEqual(Array.from({ length: 50 }, (_, n) => 59 - n));
  expect(quartersOf('password_changed')).toEqual([0]);
});

it('deletes events after ninety days, and not a moment before', async () => {
  await record('ada', eventAt(0), eventAt(1));
  const sweep = (now: number) => storage.write('sweep', { now, limit: 20 });
  await sweep(meantAt + eventLifetimeMs - 1);
  expect(await list('ada')).toHaveLength(2);
  await database.query('UPDATE account SET swept_at = 0');
  await sweep(meantAt + eventLifetimeMs);
  expect(await list('ada')).toEqual([eventAt(1)]);
});

it('stores nothing of an account that does not exist, and leaves nothing of one that is deleted meanwhile', async () => {
  await record('nobody', eventAt(0));
  await record('ada', eventAt(0));
  await record('bob', eventAt(0));
  await Promise.all([
    ...Array.from({ length: 5 }, (_, n) => record('ada', eventAt(n + 1))),
    storage.write('deleteAccountAsOperator', { accountId: 'ada', throttleKeys: [] }),
    ...Array.from({ length: 5 }, (_, n) => record('ada', eventAt(n + 6))),
  ]);
  expect(await database.query('SELECT account_id FROM account_event')).toEqual([{ account_id: 'bob' }]);
});
