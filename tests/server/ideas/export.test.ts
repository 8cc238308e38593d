import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { exportedOf } from '#domain/testing/make-idea.ts';
import { ideasIn } from '#domain/testing/read-one-idea.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
});
afterEach(() => expect(server.complaints).toEqual([]));
afterAll(() => server.stop());

const exported = async (person: Person) => (await person.ask(paths.export)).text;

async function importInto(person: Person, text: string): Promise<PushAnswer> {
  const ideas = ideasIn(text);
  expect(ideas).not.toBe(null);
  const answer = await person.ask(paths.import, {
    method: 'POST',
    body: { mutations: [makeMutation('importIdeas', { ideas: ideas! })] },
  });
  return answer.body as PushAnswer;
}

it('is a download with the file name of the specification', async () => {
  const answer = await ada.ask(paths.export);
  expect([answer.status, answer.text]).toEqual([200, '[]\n']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="forge-ideas.json"',
    'cache-control': 'no-store',
  });
});

it('gives the same ideas after export, wipe and import, and in another account', async () => {
  const ideas: ImportedIdea[] = [
    importedIdea,
    { ...importedIdea, title: 'Ünïcödé 🜁 "quoted" \\ \u2028 end', deadline: '', target: '', description: '' },
    { ...importedIdea, title: 'Past', deadline: '2001-02-03T04:05', progress: 100, tags: [] },
    { ...importedIdea, title: 'Unreadable', deadline: 'soon', category: 'Her own' },
    {
      ...importedIdea,
      title: 'Many',
      tags: ['urgent', 'research', 'inspiration', 'prototype'],
      updates: Array.from({ length: 30 }, (_, n) => ({
        text: `Update ${n}`,
        date: `2026-10-01T08:00:${String(n).padStart(2, '0')}.000Z`,
      })),
      notes: [],
    },
  ];
  await importInto(ada, JSON.stringify(ideas));
  const add = makeMutation('addIdea', { ...fields, title: 'Added last, at the top' });
  await ada.push(add, makeMutation('addNote', { id: add.id, text: 'Note' }));
  const file = await exported(ada);
  const rows = JSON.parse(file) as unknown[];
  expect(rows.slice(1)).toEqual(ideas);
  expect(rows[0]).toEqual(
    exportedOf({
      ...fields,
      title: 'Added last, at the top',
      notes: [{ text: 'Note', date: expect.any(String) as string }],
      createdAt: expect.any(String) as string,
    }),
  );

  await ada.push(makeMutation('deleteAllIdeas', {}));
  expect(await exported(ada)).toBe('[]\n');
  await importInto(ada, file);
  expect(await exported(ada)).toBe(file);

  const bob = await signUpNewPerson(server.url);
  const answer = await importInto(bob, file);
  expect(answer.results).toMatchObject([{ status: 'applied', points: 0 }]);
  expect(await exported(bob)).toBe(file);
  expect((await bob.everything()).account).toMatchObject({ score: 0, ideas: 6, categories: ['Her own'] });
});

it('is in manual order, not by age', async () => {
  const [one, two, three] = ['One', 'Two', 'Three'].map((title) =>
    makeMutation('addIdea', { ...fields, title }),
  );
  await ada.push(one!, two!, three!);
  await ada.push(
    makeMutation('moveIdea', { id: one!.id, after: three!.id, before: two!.id, sort: 'manual' }),
  );
  const titles = (JSON.parse(await exported(ada)) as { title: string }[]).map(({ title }) => title);
  expect(titles).toEqual(['Three', 'One', 'Two']);
});

it('contains more ideas than one page, each once', async () => {
  const ideas = Array.from({ length: 1_203 }, (_, n) => ({ ...importedIdea, title: `Idea ${n}` }));
  await importInto(ada, JSON.stringify(ideas));
  expect(JSON.parse(await exported(ada))).toEqual(ideas);
});

it('contains no deleted ideas, ids, ranks or account data', async () => {
  const [kept, gone] = [
    makeMutation('addIdea', fields),
    makeMutation('addIdea', { ...fields, title: 'Gone' }),
  ];
  await ada.push(kept, gone, makeMutation('deleteIdea', { id: gone.id }));
  const text = await exported(ada);
  for (const hidden of ['Gone', kept.id, ada.user.id, ada.user.email, '"rank"', '"id"', 'finishedAt'])
    expect(text).not.toContain(hidden);
  expect(JSON.parse(text)).toHaveLength(1);
});
