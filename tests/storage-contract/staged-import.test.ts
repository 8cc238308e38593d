import { afterEach, beforeEach, expect, it } from 'vitest';
import { initialAccount } from '#domain/account/account.ts';
import { type Storage } from '#server/storage/api/storage.ts';
import { type ImportOutcome } from '#server/storage/commands/staged-import.ts';
import { discardImport } from '#server/storage/discard-imports.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { addAccounts } from '../harness/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

let database: TestDatabase;
let storage: Storage;

const now = 1_000;
const tokenHash = 'session';
const runOf = (token: string) => ({ accountId: 'ada', token, now });
const begin = (token: string, mutationId = 'mutation-1') =>
  storage.write('beginImport', { ...runOf(token), tokenHash, mutationId });
const stage = (token: string, ideaId = 'mutation-1-00000') => {
  const idea = { title: 'Kite', tags: [] };
  const slice = {
    ideas: JSON.stringify([[ideaId, 'a0', JSON.stringify(idea), 0]]),
    entries: JSON.stringify([
      [ideaId, `${ideaId}-u00000`, 'updates', 'Of “paper” ✓', '2026-11-20T10:00:00.000Z', 90],
    ]),
  };
  return storage.write('stageImport', { ...runOf(token), slice, version: 2 });
};
const outcome: ImportOutcome = {
  baseVersion: 1,
  account: { ...initialAccount, ideas: 1 },
  replacesAll: true,
  record: {
    id: 'mutation-1',
    name: 'importIdeas',
    at: now,
    utc_offset: 0,
    refusal: null,
    points: 0,
    idea_id: null,
    inverse: '[]',
  },
};
const finish = (token: string, changed: Partial<ImportOutcome> = {}) =>
  storage.write('finishImport', { ...runOf(token), tokenHash, outcome: { ...outcome, ...changed } });

beforeEach(async () => {
  database = await createTestDatabase();
  storage = await database.open();
  await addAccounts(storage, ['ada']);
  await storage.write('openSession', {
    session: {
      account_id: 'ada',
      token_hash: tokenHash,
      created_at: 0,
      seen_at: 0,
      expires_at: 1_000_000,
      agent: '',
    },
    passwordHash: 'none',
    maxSessions: 10,
    replacedSession: null,
    browserHash: 'browser',
  });
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

it('makes all of an import visible with its last transaction, and leaves nothing staged', async () => {
  expect(await begin('a')).toEqual({ kind: 'begun', base: { version: 1, account: initialAccount } });
  expect(await stage('a')).toBe(true);
  expect(await changesSince(storage.read, 'ada', 0)).toMatchObject({ to: 1, ideas: [], entries: [] });
  expect(await finish('a')).toMatchObject({
    kind: 'finished',
    version: 2,
    result: { status: 'applied', version: 2 },
  });
  for (const since of [0, 1])
    expect(await changesSince(storage.read, 'ada', since)).toMatchObject({
      to: 2,
      ideas: [{ id: 'mutation-1-00000', title: 'Kite' }],
      entries: [{ text: 'Of “paper” ✓' }],
    });
  expect(await database.query('SELECT id FROM staged_idea')).toEqual([]);
  expect(await begin('b')).toMatchObject({ kind: 'recorded', version: 2 });
});

it('lets one run at a time stage rows, and a run that was discarded change nothing', async () => {
  await begin('a');
  await stage('a');
  expect(await begin('b')).toEqual({ kind: 'occupied', token: 'a', touchedAt: now });
  await discardImport(storage, { accountId: 'ada', token: 'a' }, () => now);
  expect(await begin('b')).toMatchObject({ kind: 'begun' });
  expect(await stage('a')).toBe(false);
  expect(await finish('a')).toEqual({ kind: 'displaced' });
  await discardImport(storage, { accountId: 'ada', token: 'a' }, () => now);
  expect(await stage('b')).toBe(true);
  expect(await finish('b')).toMatchObject({ kind: 'finished', version: 2 });
});

it('finishes nothing on an account that has changed, or without a session', async () => {
  await begin('a');
  await stage('a');
  expect(await finish('a', { baseVersion: 7 })).toMatchObject({ kind: 'stale', base: { version: 1 } });
  await storage.write('closeSession', { accountId: 'ada', tokenHash });
  expect(await finish('a')).toEqual({ kind: 'gone' });
  expect(await changesSince(storage.read, 'ada', 0)).toMatchObject({ to: 1, ideas: [] });
});

it('never discards the entries of an idea that is there', async () => {
  await begin('a');
  await stage('a');
  await finish('a');
  await begin('b', 'mutation-2');
  // As by a repeated run whose import has been applied meanwhile.
  await database.query(
    `INSERT INTO staged_idea (account_id, id, rank, doc, created_at) VALUES ('ada', 'mutation-1-00000', 'a0', '{}', 0)`,
  );
  await discardImport(storage, { accountId: 'ada', token: 'b' }, () => now);
  expect((await changesSince(storage.read, 'ada', 0))?.entries).toHaveLength(1);
});
