import { afterEach, beforeEach, expect, it } from 'vitest';
import { findAccount, findOwner } from '#server/storage/queries/accounts.ts';
import { changesSince } from '#server/storage/queries/changes.ts';
import { type Storage } from '#server/storage/storage.ts';
import { fields, intent, meantAt } from '../harness/intents.ts';
import { type TestDatabase, testDatabase } from '../harness/test-storage.ts';

const people = Array.from({ length: 24 }, (_, n) => `person-${n}`);

let database: TestDatabase;
let storage: Storage;

beforeEach(async () => {
  database = await testDatabase();
  storage = await database.open();
  for (const id of people) {
    const email = `${id}@example.org`;
    await storage.write('createAccount', { id, email, emailKey: email, passwordHash: 'none', now: 0 });
  }
});
afterEach(async () => {
  await storage.close();
  database.remove();
});

/** One idea and a note on it, by two pushes of which the second needs the first. */
function pushesOf(accountId: string, title: string) {
  const add = intent('addIdea', { ...fields, title });
  const note = intent('addNote', { id: add.id, text: `About ${title}` });
  return [add, note].map((mutation) =>
    storage.write('pushMutations', { accountId, mutations: [mutation], now: meantAt }),
  );
}

it('carries out side by side what many people write, and in order what one does', async () => {
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

it('lets nobody pay for what the database refuses to somebody else', async () => {
  await database.run(`ALTER TABLE idea ADD CONSTRAINT wholesome CHECK (doc NOT LIKE '%poison%')`);
  // The first is under way alone; the others meet in a batch behind it.
  const writes = people.flatMap((id, n) => pushesOf(id, n === 7 ? 'poison' : 'bread'));
  const outcomes = await Promise.allSettled(writes);
  const failed = outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
  expect(failed).toEqual([14]);
  // The note came all the same, and found no idea.
  const note = outcomes[15];
  expect(note?.status === 'fulfilled' && note.value?.results[0]).toMatchObject({ status: 'refused' });
  for (const [n, id] of people.entries()) {
    const held = await changesSince(storage.read, id, 0);
    expect([held?.ideas.length, held?.entries.length]).toEqual(n === 7 ? [0, 0] : [1, 1]);
  }
});

it('tells each of many who ask in the same moment about themselves only', async () => {
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
