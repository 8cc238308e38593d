import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { capturedId } from '#domain/mutation/mutation.ts';
import { type Command } from '#server/storage/commands/registry.ts';
import { type Tables } from '#server/storage/schema/schema.ts';
import { openForReading, openForWriting } from '#server/storage/sqlite/connection/connection.ts';
import { sqliteDialect } from '#server/storage/sqlite/connection/dialect.ts';
import { migrate } from '#server/storage/sqlite/database/migrate.ts';
import {
  type CommandResult,
  type BatchCommand,
  groupCommit,
} from '#server/storage/sqlite/writer/group-commit.ts';
import { fields, makeMutation } from '../harness/make-mutation.ts';

let directory: string;
let database: DatabaseSync;
let kysely: Kysely<Tables>;
let reading: DatabaseSync;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'forge-storage-'));
  const file = path.join(directory, 'forge.db');
  database = openForWriting(file);
  migrate(database, 0);
  kysely = new Kysely<Tables>({ dialect: sqliteDialect(database) });
  reading = openForReading(file);
});
afterEach(async () => {
  reading.close();
  await kysely.destroy();
  rmSync(directory, { recursive: true });
});

const createAccount = (id: string, emailKey: string): Command => ({
  name: 'createAccount',
  input: { id, email: emailKey, emailKey, passwordHash: 'none', now: 0 },
});
const push = (accountId: string, ...mutations: unknown[]): Command => ({
  name: 'pushMutations',
  input: { accountId, mutations, now: Date.parse('2026-11-20T10:00:00Z') },
});
const count = (key: string): Command => ({
  name: 'countAttempts',
  input: { limits: [{ key, windowMs: 9, maxAttempts: 9, maxWindowMs: 9 }], now: 0 },
});
const run = (...batch: Command[]) => groupCommit({ database, kysely }, batch);

/** Reads through another connection, which sees only committed data. */
const rows = (sql: string) => reading.prepare(sql).all();
const failed = (message: string, fault = 'failed') => ({
  kind: 'failed',
  error: expect.objectContaining({ fault, message: expect.stringContaining(message) }),
});

it('commits a batch and answers its commands in order', async () => {
  const results = await run(createAccount('a', 'a@x'), createAccount('b', 'a@x'), createAccount('c', 'c@x'));
  expect(results).toEqual([
    { kind: 'done', output: true },
    { kind: 'done', output: false },
    { kind: 'done', output: true },
  ]);
  expect(rows('SELECT id FROM account ORDER BY id')).toEqual([{ id: 'a' }, { id: 'c' }]);
});

it('lets a command see the writes of earlier ones in its batch', async () => {
  const results = await run(
    createAccount('a', 'a@x'),
    push('a', makeMutation('addCategory', { name: 'One' })),
    push('a', makeMutation('addCategory', { name: 'Two' })),
    push('nobody', makeMutation('addCategory', { name: 'None' })),
  );
  expect(results).toMatchObject([
    { output: true },
    { output: { changes: { from: 1, to: 2 } } },
    { output: { changes: { from: 2, to: 3, account: { categories: ['One', 'Two'], score: 10 } } } },
    { kind: 'done', output: null },
  ]);
});

it('rolls back a failed command completely, and keeps the others of its batch', async () => {
  await run(createAccount('a', 'a@x'));
  // The email address is new, so its row is inserted before the account's row fails on its duplicate id.
  const results = await run(count('before'), createAccount('a', 'new@x'), count('after'));
  expect(results).toEqual([
    { kind: 'done', output: [{ key: 'before', count: 1, lasts: 9, window_ends: 9 }] },
    failed('UNIQUE constraint failed: account.id'),
    { kind: 'done', output: [{ key: 'after', count: 1, lasts: 9, window_ends: 9 }] },
  ]);
  expect(rows('SELECT key FROM email')).toEqual([{ key: 'a@x' }]);
  expect(rows('SELECT key FROM throttle ORDER BY key')).toEqual([{ key: 'after' }, { key: 'before' }]);
  expect(await run(createAccount('b', 'new@x'))).toEqual([{ kind: 'done', output: true }]);
});

it('rolls back a whole push if one mutation violates a constraint, and no other push', async () => {
  await run(createAccount('a', 'a@x'), createAccount('b', 'b@x'));
  const taken = makeMutation('addIdea', fields);
  await run(push('a', taken));
  database.exec(`DELETE FROM mutation`);
  const results = await run(
    push('b', makeMutation('addIdea', fields)),
    push('a', makeMutation('addCategory', { name: 'Lost with it' }), taken),
    push('a', makeMutation('addCategory', { name: 'Kept' })),
    push('b', makeMutation('addIdea', fields)),
  );
  expect(results).toMatchObject([
    { kind: 'done', output: { changes: { to: 2 } } },
    failed('UNIQUE constraint failed: idea.account_id, idea.id'),
    { kind: 'done', output: { changes: { from: 2, to: 3, account: { categories: ['Kept'], score: 15 } } } },
    { kind: 'done', output: { changes: { from: 2, to: 3 } } },
  ]);
  expect(rows('SELECT account_id AS account, name FROM mutation ORDER BY account_id, name')).toEqual([
    { account: 'a', name: 'addCategory' },
    { account: 'b', name: 'addIdea' },
    { account: 'b', name: 'addIdea' },
  ]);
});

it('survives an unknown command and invalid input', async () => {
  const results = await run(
    count('before'),
    { name: 'noSuchCommand' as 'closeSession', input: {} },
    { name: 'pushMutations', input: null },
    { name: 'createAccount', input: { id: null } },
    count('after'),
  );
  expect(results.map(({ kind }) => kind)).toEqual(['done', 'failed', 'failed', 'failed', 'done']);
  expect(rows('SELECT key FROM throttle ORDER BY key')).toEqual([{ key: 'after' }, { key: 'before' }]);
});

it('hides a batch from readers until it is committed', async () => {
  const done = run(count('a'), count('b'), count('c'));
  expect(rows('SELECT key FROM throttle')).toEqual([]);
  await done;
  expect(rows('SELECT key FROM throttle')).toHaveLength(3);
});

it('fails a whole batch that fills the disk, and continues once there is space', async () => {
  await run(createAccount('a', 'a@x'));
  const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
  database.exec(`PRAGMA max_page_count = ${pages + 5}`);
  const many = Array.from({ length: 50 }, () =>
    makeMutation('addIdea', { ...fields, description: 'a'.repeat(5_000) }),
  );
  const results = await run(count('before'), push('a', ...many), count('after'));
  expect(results.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed']);
  expect(results).toEqual(Array<unknown>(3).fill(failed('full', 'full')));
  expect(rows('SELECT key FROM throttle')).toEqual([]);
  expect(rows('SELECT version FROM account')).toEqual([{ version: 1 }]);
  expect(rows('SELECT id FROM idea')).toEqual([]);
  expect(database.isTransaction).toBe(false);

  database.exec('PRAGMA max_page_count = 1000000');
  expect(await run(push('a', ...many))).toMatchObject([{ kind: 'done', output: { changes: { to: 51 } } }]);
});

it('fails the whole batch if the database stays locked', async () => {
  database.exec('PRAGMA busy_timeout = 0');
  const other = openForWriting(path.join(directory, 'forge.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(await run(count('a'), count('b'))).toEqual([failed('locked'), failed('locked')]);
  other.exec('ROLLBACK');
  other.close();
  expect(await run(count('a'))).toMatchObject([{ kind: 'done' }]);
  expect(rows('SELECT key, count FROM throttle')).toEqual([{ key: 'a', count: 1 }]);
});

/** Commits a batch whose time is up from the start, so that each long push pauses after one mutation. */
const runBriefly = (...batch: BatchCommand[]) =>
  groupCommit({ database, kysely }, batch, { isTimeUp: () => true });
const long = (command: Command): BatchCommand => ({ ...command, isLong: true });
/** The command with the progress of its last part, for the next batch. */
const goingOn = (command: BatchCommand, result: CommandResult | undefined): BatchCommand => ({
  ...command,
  partial: result?.kind === 'later' ? result.partial : null,
});
const categories = (...names: string[]) => names.map((name) => makeMutation('addCategory', { name }));

it('commits a part of a long push once the time of the batch is up, and continues from there', async () => {
  await run(createAccount('a', 'a@x'), createAccount('b', 'b@x'));
  const [first, second, third] = categories('One', 'Two', 'Three');
  const ofA = long(push('a', first, second, third));
  const ofB = long(push('b', ...categories('Four')));
  const batch = [count('before'), ofA, ofB, count('after')];
  const results = await runBriefly(...batch);
  expect(results).toMatchObject([
    { kind: 'done' },
    { kind: 'later' },
    { kind: 'later', partial: null },
    { kind: 'done' },
  ]);
  expect(rows('SELECT id, version FROM account')).toEqual([
    { id: 'a', version: 2 },
    { id: 'b', version: 1 },
  ]);

  const [ofBDone, ofAAgain] = await runBriefly(ofB, goingOn(ofA, results[1]));
  expect(ofBDone).toMatchObject({ kind: 'done', output: { changes: { from: 1, to: 2 } } });
  // A push from another device in between is included in the final answer's changes.
  await run(push('a', ...categories('Meanwhile')));
  const [ofASecond] = await runBriefly(goingOn(ofA, ofAAgain));
  const [ofADone] = await runBriefly(goingOn(ofA, ofASecond));
  const applied = (mutation: { id: string } | undefined, version: number) => ({
    id: mutation?.id,
    status: 'applied',
    version,
    points: 5,
  });
  expect(ofADone).toMatchObject({
    kind: 'done',
    output: {
      results: [applied(first, 2), applied(second, 4), applied(third, 5)],
      changes: { from: 1, to: 5, account: { categories: ['One', 'Meanwhile', 'Two', 'Three'] } },
    },
  });
});

it('applies each mutation once if a push is repeated after a crash committed only a part', async () => {
  await run(createAccount('a', 'a@x'));
  const ofA = push('a', ...categories('One', 'Two'));
  expect(await runBriefly(long(ofA))).toMatchObject([{ kind: 'later' }]);
  expect(await runBriefly(long(ofA))).toMatchObject([{ kind: 'later' }]);
  const expected = [{ version: 2 }, { version: 3 }];
  expect(await run(ofA)).toMatchObject([
    { kind: 'done', output: { results: expected, changes: { from: 2, to: 3 } } },
  ]);
  expect(await run(ofA)).toMatchObject([
    { kind: 'done', output: { results: expected, changes: { from: 3, to: 3 } } },
  ]);
});

it('ends a push whose session ended after its first part, and keeps that part', async () => {
  await run(createAccount('a', 'a@x'));
  const session = { account_id: 'a', token_hash: 'h', created_at: 0, seen_at: 0, expires_at: 9, agent: '' };
  const opening = { session, passwordHash: 'none', maxSessions: 9, replacedSession: null, browserHash: 'b' };
  await run({ name: 'openSession', input: opening });
  const { name, input } = push('a', ...categories('One', 'Two'));
  const ofA = long({ name, input: { ...(input as object), tokenHash: 'h' } });
  const [begun] = await runBriefly(ofA);
  await run({ name: 'closeSession', input: { accountId: 'a', tokenHash: 'h' } });
  expect(await runBriefly(goingOn(ofA, begun))).toEqual([{ kind: 'done', output: null }]);
  expect(rows('SELECT version FROM account')).toEqual([{ version: 2 }]);
});

it('ends a push whose account was deleted after its first part', async () => {
  await run(createAccount('a', 'a@x'));
  const ofA = long(push('a', ...categories('One', 'Two')));
  const [begun] = await runBriefly(ofA);
  await run({ name: 'deleteAccountAsOperator', input: { accountId: 'a', throttleKeys: [] } });
  expect(await runBriefly(goingOn(ofA, begun))).toEqual([{ kind: 'done', output: null }]);
});

/** Captures 1,200 ideas for account a, and returns an edit of all of them. */
async function editOfMany() {
  await run(createAccount('a', 'a@x'));
  const captures = Array.from({ length: 6 }, () =>
    makeMutation('captureIdeas', { ideas: Array.from({ length: 200 }, () => ({ title: 'Kite' })) }),
  );
  await run(push('a', ...captures));
  const ids = captures.flatMap(({ id }) => Array.from({ length: 200 }, (_, n) => capturedId(id, n)));
  const edit = makeMutation('editIdeas', { ids, changes: { category: 'Art' } });
  return { ids, edit, version: 7, command: long(push('a', edit)) };
}

/** Runs a command in brief batches to its end. Returns the number of ideas in Art after each, and the result. */
async function runToEnd(start: BatchCommand) {
  const seen: unknown[] = [];
  for (let command = start; ;) {
    const [result] = await runBriefly(command);
    seen.push(rows(`SELECT count(*) AS n FROM idea WHERE doc LIKE '%"category":"Art"%'`)[0]?.['n']);
    if (result?.kind !== 'later') return { seen, result };
    command = goingOn(command, result);
  }
}

it('reads, computes and writes a change of many ideas in several batches, the last of which shows all of it', async () => {
  const { ids, edit, version, command } = await editOfMany();
  const { seen, result } = await runToEnd(command);
  // 500, 500 and 200 ideas are read; then the change is computed, and then written.
  expect(seen).toEqual([0, 0, 0, 0, 1_200]);
  const results = [{ id: edit.id, status: 'applied', version: version + 1, points: 5 }];
  expect(result).toMatchObject({ kind: 'done', output: { results } });
  const undo = makeMutation('undo', { of: edit.id });
  expect((await runToEnd(long(push('a', undo)))).seen).toEqual([1_200, 1_200, 1_200, 1_200, 0]);
  const deletion = makeMutation('deleteIdeas', { ids });
  await runToEnd(long(push('a', deletion)));
  expect(rows('SELECT count(*) AS left FROM idea WHERE deleted_at IS NULL')).toEqual([{ left: 0 }]);
});

it('reads a change of many ideas again if another device changed the account meanwhile', async () => {
  const { ids, version, command } = await editOfMany();
  const [reading] = await runBriefly(command);
  const [id = ''] = ids;
  await run(push('a', makeMutation('editIdea', { id, changes: { title: 'Renamed meanwhile' } })));
  const { seen, result } = await runToEnd(goingOn(command, reading));
  expect(seen).toEqual([0, 0, 0, 0, 1_200]);
  expect(result).toMatchObject({ output: { changes: { to: version + 2 } } });
  expect(rows(`SELECT count(*) AS n FROM idea WHERE doc LIKE '%Renamed meanwhile%Art%'`)).toEqual([{ n: 1 }]);
});
