import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqlite } from '#server/storage/sqlite/sqlite-storage.ts';
import { addAccounts } from '../../harness/accounts.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { judgeDatabase } from './judge-database.ts';
import { ideasPerImport } from './load.ts';

let directory: string;
let file: string;
const add = makeMutation('addIdea', fields);
const imported = makeMutation('importIdeas', {
  ideas: Array.from({ length: ideasPerImport }, () => ({ ...importedIdea, title: 'Import 1' })),
});

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-judge-'));
  const storage = await openSqlite(directory, 0);
  const now = Date.now();
  for (const [id, mutations] of [
    ['adds', [add, makeMutation('addNote', { id: add.id, text: 'Note 1' })]],
    ['imports', [imported]],
  ] as const) {
    await addAccounts(storage, [id], now);
    await storage.write('pushMutations', { accountId: id, mutations, now });
  }
  await storage.close();
  file = path.join(directory, 'forge.db');
});
afterAll(() => rmSync(directory, { recursive: true }));

it('finds no fault in a correct database', () => {
  expect(judgeDatabase(file, [add.id, imported.id])).toEqual({ faults: [], missing: 0 });
});

it.each([
  ['a version that is not that of the last mutation', 'UPDATE account SET version = version + 1'],
  ['a score that is not the sum of its ledger', `UPDATE mutation SET points = 1 WHERE name = 'addIdea'`],
  ['an added idea that is not there', `DELETE FROM idea WHERE account_id = 'adds'`],
  ['notes that are not those that were added', `DELETE FROM entry WHERE text = 'Note 1'`],
  [
    'an import that is there in part',
    `DELETE FROM idea WHERE rowid = (SELECT max(rowid) FROM idea WHERE account_id = 'imports')`,
  ],
  ['an import of which nothing is there', `DELETE FROM idea WHERE account_id = 'imports'`],
])('finds %s', (fault, statement) => {
  const broken = path.join(directory, 'broken.db');
  copyFileSync(file, broken);
  const database = new DatabaseSync(broken);
  database.exec(statement);
  database.close();
  expect(judgeDatabase(broken, [])).toEqual({ faults: [fault], missing: 0 });
});

it('counts acknowledged ideas that are missing', () => {
  expect(judgeDatabase(file, [add.id, 'lost', 'lost too'])).toEqual({ faults: [], missing: 2 });
});
