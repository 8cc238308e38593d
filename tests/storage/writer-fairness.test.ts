import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../harness/make-mutation.ts';

let directory: string;
let storage: Storage;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-fair-'));
  storage = await openSqlite(directory, 0);
  await addAccounts(storage, ['large', 'small']);
});
afterEach(async () => {
  await storage.close();
  rmSync(directory, { recursive: true });
});

const push = (accountId: string, ...mutations: ReturnType<typeof makeMutation>[]) =>
  storage.write('pushMutations', { accountId, mutations, now: meantAt });

it('answers other pushes between the mutations of a long push, and then that push completely', async () => {
  await push(
    'large',
    makeMutation('importIdeas', { ideas: Array<typeof importedIdea>(2_000).fill(importedIdea) }),
  );
  const pairs = Array.from({ length: 10 }, () => {
    const id = randomUUID();
    return [makeMutation('deleteAllIdeas', {}, { id }), makeMutation('undo', { of: id })];
  });
  const answered: string[] = [];
  const ofLarge = push('large', ...pairs.flat()).finally(() => answered.push('large'));
  let added = 0;
  const others = async () => {
    while (!answered.includes('large')) {
      await push('small', makeMutation('addIdea', fields));
      added += 1;
    }
  };
  const [answer] = await Promise.all([ofLarge, others()]);
  expect(added).toBeGreaterThan(2);
  expect(answer?.results.map(({ status }) => status)).toEqual(Array<string>(20).fill('applied'));
  expect(answer?.changes).toMatchObject({ from: 2, to: 22, reset: false, removedIdeas: [] });
  expect(answer?.changes.ideas).toHaveLength(2_000);
});

it('finishes a long push before it closes', async () => {
  await push(
    'large',
    makeMutation('importIdeas', { ideas: Array<typeof importedIdea>(1_000).fill(importedIdea) }),
  );
  const pairs = Array.from({ length: 5 }, () => {
    const id = randomUUID();
    return [makeMutation('deleteAllIdeas', {}, { id }), makeMutation('undo', { of: id })];
  });
  const pushing = push('large', ...pairs.flat());
  await storage.close();
  expect((await pushing)?.results).toHaveLength(10);
  storage = await openSqlite(directory, 0);
});
