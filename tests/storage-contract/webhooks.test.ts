import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { type LeasedWebhook } from '#server/storage/commands/webhooks/lease-webhooks.ts';
import { type SettleWebhook, type WebhookOutcome } from '#server/storage/commands/webhooks/settle-webhook.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const minute = 60_000;
const accountId = 'ada';
let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open(now);
  await addAccounts(storage, [accountId], now);
  await database.query(
    `INSERT INTO webhook VALUES ('ada', 'hook', 'https://example.org/', 31, 'whsec_', NULL, NULL, ${now},
      0, NULL, 0, NULL, NULL, 0, NULL, NULL, '[]')`,
  );
  await database.query(`UPDATE account SET webhook_events = 31 WHERE id = 'ada'`);
  for (const title of ['Kite', 'Boat'])
    await storage.write('pushMutations', {
      accountId,
      mutations: [makeMutation('addIdea', { ...fields, title })],
      now,
    });
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

async function lease(at: number): Promise<LeasedWebhook | undefined> {
  const leased = await storage.write('leaseWebhooks', {
    now: at,
    limit: 10,
    leaseMs: minute,
    maxPerAccount: 2,
    underWay: {},
  });
  expect(leased.length).toBeLessThanOrEqual(1);
  return leased[0];
}

const settle = (
  webhook: LeasedWebhook,
  outcome: WebhookOutcome,
  at: number,
  endNotice: SettleWebhook['endNotice'] = null,
) => storage.write('settleWebhook', { webhook, outcome, endNotice, now: at, leaseMs: minute });
const delivered = (result: number) => ({ at: now, event: 'idea.created', result }) as const;
const state = () => Promise.all(['webhook', 'outgoing', 'account_event'].map(rowsOf));
const rowsOf = (table: string) => database.query(`SELECT * FROM ${table} ORDER BY id`);

it('leases a webhook to one server until its time is over, and takes nothing from the one before', async () => {
  const first = await lease(now);
  expect(await lease(now + minute - 1)).toBeUndefined();
  const second = await lease(now + minute);
  if (first === undefined || second === undefined) throw new Error('nothing was leased');
  // The same message, so that its id is the same too.
  expect(second.message).toEqual(first.message);
  const before = await state();
  for (const kind of ['sent', 'failed', 'gone'] as const)
    expect(await settle(first, { kind, delivery: delivered(204) }, now + minute)).toEqual({
      next: null,
      ended: null,
      isDropped: false,
    });
  await settle(first, { kind: 'released' }, now + minute);
  expect(await state()).toEqual(before);
  const { next } = await settle(second, { kind: 'sent', delivery: delivered(204) }, now + minute);
  expect(next?.message.id).not.toBe(first.message.id);
  expect(await rowsOf('outgoing')).toHaveLength(1);
});

it('sends the first event first, whatever its own time says', async () => {
  const first = await lease(now);
  if (first === undefined) throw new Error('nothing was leased');
  await settle(first, { kind: 'released' }, now);
  await database.query(
    `UPDATE outgoing SET next_try_at = ${now + 60 * minute} WHERE id = '${first.message.id}'`,
  );
  expect((await lease(now))?.message.id).toBe(first.message.id);
});

it('queues the mail about the end of a webhook in its transaction', async () => {
  const webhook = await lease(now);
  if (webhook === undefined) throw new Error('nothing was leased');
  const endNotice = {
    account_id: accountId,
    id: 'notice',
    kind: 'notice',
    target: '',
    body: '{}',
    next_try_at: now,
  } as const;
  const settled = await settle(webhook, { kind: 'gone', delivery: delivered(410) }, now, endNotice);
  expect(settled).toEqual({ next: null, ended: 'gone', isDropped: true });
  expect(await rowsOf('outgoing')).toMatchObject([{ id: 'notice', kind: 'notice' }]);
  expect(await rowsOf('account_event')).toMatchObject([{ kind: 'webhook_turned_off' }]);
});
