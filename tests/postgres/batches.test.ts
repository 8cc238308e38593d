import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Storage } from '#server/storage/api/storage.ts';
import { findAccount, findOwner } from '#server/storage/queries/accounts.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { addAccounts } from '../harness/accounts.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../harness/make-mutation.ts';
import { type TestDatabase, createTestDatabase } from '../harness/test-storage.ts';

const people = Array.from({ length: 24 }, (_, n) => `person-${n}`);

let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await createTestDatabase({ isOwn: true });
  storage = await database.open();
  await addAccounts(storage, people);
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

/** Adds an idea and a note on it in two pushes, of which the second needs the first. */
function pushesOf(accountId: string, title: string) {
  const add = makeMutation('addIdea', { ...fields, title });
  const note = makeMutation('addNote', { id: add.id, text: `About ${title}` });
  return [add, note].map((mutation) =>
    storage.write('pushMutations', { accountId, mutations: [mutation], now: meantAt }),
  );
}

it('applies the pushes of many accounts concurrently, and those of one in order', async () => {
  const rounds = Array.from({ length: 8 }, (_, n) => `Idea ${n}`);
  const answers = await Promise.all(
    rounds.flatMap((title) => people.flatMap((id) => pushesOf(id, `${title} of ${id}`))),
  );
  expect(answers.every((answer) => answer?.results[0]?.status === 'applied')).toBe(true);
  for (const id of people) {
    const held = await changesSince(storage.read, id, 0);
    expect([held?.to, held?.ideas.length, held?.entries.length]).toEqual([17, 8, 8]);
    expect(held?.ideas.every(({ title }) => title.endsWith(`of ${id}`))).toBe(true);
  }
});

it('gives each mutation of an account its own version, even if its pushes share a batch', async () => {
  const few = people.slice(0, 6);
  for (let round = 0; round < 40; round++) {
    const counts = few.map((_, n) => ((round * 7 + n * 5) % 3) + 1);
    const before = await Promise.all(
      few.map(async (id) => (await changesSince(storage.read, id, 0))?.to ?? 0),
    );
    const answers = await Promise.all(
      few.map((accountId, n) =>
        Promise.all(
          Array.from({ length: counts[n] ?? 0 }, () =>
            storage.write('pushMutations', {
              accountId,
              mutations: [
                makeMutation('addIdea', fields),
                makeMutation('addCategory', { name: `${round} ${Math.random()}` }),
              ],
              now: meantAt,
            }),
          ),
        ),
      ),
    );
    const versions = answers.map((ofOne) =>
      ofOne.flatMap((answer) => answer?.results.map((result) => 'version' in result && result.version)),
    );
    expect(versions).toEqual(
      counts.map((count, n) => Array.from({ length: 2 * count }, (_, k) => (before[n] ?? 0) + 1 + k)),
    );
  }
});

it('runs an import alone, so that other accounts do not wait for it', async () => {
  const ideas = Array.from({ length: 1_500 }, () => importedIdea);
  const file = { accountId: people[0]!, mutations: [makeMutation('importIdeas', { ideas })], now: meantAt };
  const isDone: string[] = [];
  const note = (name: string) => () => void isDone.push(name);
  const others = people.slice(1).flatMap((id) => pushesOf(id, 'beside a file'));
  await Promise.all([
    storage.write('pushMutations', file).then(note('file')),
    Promise.all(others).then(note('others')),
  ]);
  expect(isDone).toEqual(['others', 'file']);
});

it('fails only the query the database refuses among simultaneous ones', async () => {
  const asked = ['\0', ...people, '\0'].map((id) => findAccount(storage.read, { id }));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    false,
    ...people.map(() => true),
    false,
  ]);
});

it('fails only the push the database refuses in a batch', async () => {
  await database.query(`ALTER TABLE idea ADD CONSTRAINT wholesome CHECK (doc NOT LIKE '%poison%')`);
  // The first push runs alone; the others queue up behind it and share a batch.
  const writes = people.flatMap((id, n) => pushesOf(id, n === 7 ? 'poison' : 'bread'));
  const outcomes = await Promise.allSettled(writes);
  const failed = outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
  expect(failed).toEqual([14]);
  // The note's push was applied by itself, and refused because the idea does not exist.
  const note = outcomes[15];
  expect(note?.status === 'fulfilled' && note.value?.results[0]).toMatchObject({ status: 'refused' });
  for (const [n, id] of people.entries()) {
    const held = await changesSince(storage.read, id, 0);
    expect([held?.ideas.length, held?.entries.length]).toEqual(n === 7 ? [0, 0] : [1, 1]);
  }
});

it('returns each of many simultaneous queries its own rows', async () => {
  await Promise.all(people.slice(0, 5).flatMap((id, n) => pushesOf(id, `Idea ${n}`)));
  const ids = [...people, 'nobody', ...people.toReversed()];
  const asked = await Promise.all(
    ids.map(async (id) => {
      const [[owner], [account]] = await Promise.all([
        findOwner(storage.read, { id }),
        findAccount(storage.read, { id }),
      ]);
      return [owner?.email, account?.version];
    }),
  );
  expect(asked).toEqual(
    ids.map((id) =>
      id === 'nobody' ? [undefined, undefined] : [`${id}@example.org`, people.indexOf(id) < 5 ? 3 : 1],
    ),
  );
});
