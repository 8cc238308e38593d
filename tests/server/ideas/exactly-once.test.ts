import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushAnswer } from '#contract/mutations.ts';
import { paths } from '#contract/protocol.ts';
import { fields, importedIdea, makeMutation } from '../../harness/make-mutation.ts';
import { noChanges } from '../../harness/no-changes.ts';
import { type Person, signIn, signUpNewPerson } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
});
afterEach(async () => {
  expect(server.complaints).toEqual([]);
});
afterAll(() => server.stop());

it('gives a repeated mutation its first answer and changes nothing', async () => {
  const add = makeMutation('addIdea', fields);
  const mutations = [
    add,
    makeMutation('addUpdate', { id: add.id, text: 'One' }),
    makeMutation('editIdea', { id: add.id, changes: { title: 'Renamed' } }),
    makeMutation('moveIdea', { id: add.id, after: null, before: null, sort: 'manual' }),
    makeMutation('addCategory', { name: 'Clocks' }),
    makeMutation('addCategory', { name: 'Clocks' }),
    makeMutation('deleteIdea', { id: add.id }),
    makeMutation('deleteIdea', { id: add.id }),
  ] as const;
  const first = await ada.push(...mutations);
  expect(first.results.map((result) => (result.status === 'applied' ? result.version : result.code))).toEqual(
    [2, 3, 4, 4, 5, 'category-exists', 6, 'idea-deleted'],
  );
  const before = await ada.everything();
  expect(await ada.push(...mutations)).toEqual({ results: first.results, changes: noChanges(6) });
  for (const [index, mutation] of mutations.entries())
    expect(await ada.push(mutation)).toEqual({ results: [first.results[index]], changes: noChanges(6) });
  expect(await ada.everything()).toEqual(before);
});

it('identifies a repeated mutation by its id alone, even with other contents', async () => {
  const add = makeMutation('addIdea', fields);
  const { results } = await ada.push(add);
  const other = makeMutation('addCategory', { name: 'Clocks' }, { id: add.id, at: 0 });
  expect(await ada.push(other)).toEqual({ results, changes: noChanges(2) });
});

it('applies an id once that occurs twice in a request', async () => {
  const add = makeMutation('addIdea', fields);
  const answer = await ada.push(add, add, add);
  const result = { id: add.id, status: 'applied', version: 2, points: 10 };
  expect(answer.results).toEqual([result, result, result]);
  expect(answer.changes.ideas).toHaveLength(1);
  expect(await ada.everything()).toMatchObject({ to: 2, account: { score: 10, ideas: 1 } });
});

it('does not import a file twice, nor restore ideas deleted since', async () => {
  const file = makeMutation('importIdeas', { ideas: [importedIdea] });
  const send = () => ada.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
  const first = (await send()).body as PushAnswer;
  await ada.push(makeMutation('deleteAllIdeas', {}));
  const second = await send();
  expect(second.body).toEqual({ results: first.results, changes: noChanges(3) });
  expect((await ada.everything()).ideas).toEqual([]);
});

it('repeats a refusal, even if the same mutation would be applied today', async () => {
  const note = makeMutation('addNote', { id: 'not-yet-there', text: 'Early' });
  const refused = [{ id: note.id, status: 'refused', code: 'idea-not-found' }];
  expect((await ada.push(note)).results).toEqual(refused);
  await ada.push(makeMutation('addIdea', fields, { id: 'not-yet-there' }));
  expect((await ada.push(note)).results).toEqual(refused);
  expect((await ada.everything()).entries).toEqual([]);
});

it('applies the other mutations of a request in which one is refused', async () => {
  const add = makeMutation('addIdea', fields);
  const bad = makeMutation('addNote', { id: add.id, text: '' });
  const good = makeMutation('addNote', { id: add.id, text: 'Good' });
  const answer = await ada.ask(paths.mutations, {
    method: 'POST',
    body: { mutations: [bad, add, bad, good] },
  });
  expect(answer.status).toBe(200);
  // The first was refused because its idea did not exist yet, and stays refused.
  const refused = { id: bad.id, status: 'refused', code: 'idea-not-found' };
  expect((answer.body as PushAnswer).results).toEqual([
    refused,
    { id: add.id, status: 'applied', version: 2, points: 10 },
    refused,
    { id: good.id, status: 'applied', version: 3, points: 0 },
  ]);
  expect(await ada.everything()).toMatchObject({ to: 3, entries: [{ text: 'Good' }] });
});

it('responds with the first refusal’s status if all are refused, and with every result', async () => {
  const requests = [
    [404, makeMutation('deleteIdea', { id: 'nobody-has-this' })],
    [422, makeMutation('addCategory', { name: '' })],
    [409, makeMutation('addCategory', { name: 'Art' })],
    [422, makeMutation('addIdea', { ...fields, deadline: '2020-01-01T00:00' })],
  ] as const;
  const last = makeMutation('addIdea', { ...fields, title: '' });
  for (const [status, mutation] of requests) {
    const answer = await ada.ask(paths.mutations, { method: 'POST', body: { mutations: [mutation, last] } });
    expect(answer.status).toBe(status);
    const { results, changes } = answer.body as PushAnswer;
    expect(results).toMatchObject([
      { id: mutation.id, status: 'refused' },
      { id: last.id, status: 'refused', code: 'fields-required' },
    ]);
    expect(changes).toEqual(noChanges(1));
  }
});

it('raises the version by one for each mutation that changes anything', async () => {
  const adds = Array.from({ length: 50 }, (_, n) =>
    makeMutation('addIdea', { ...fields, title: `Idea ${n}` }),
  );
  const answer = await ada.push(...adds);
  expect(answer.results.map((result) => result.status === 'applied' && result.version)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 2),
  );
  expect(answer.changes).toMatchObject({ from: 1, to: 51 });
});

it('applies an id once that arrives many times in parallel', async () => {
  const add = makeMutation('addIdea', fields);
  const update = makeMutation('addUpdate', { id: add.id, text: 'Once' });
  const answers = await Promise.all(Array.from({ length: 40 }, () => ada.push(add, update)));
  for (const { results } of answers) {
    expect(results).toEqual([
      { id: add.id, status: 'applied', version: 2, points: 10 },
      { id: update.id, status: 'applied', version: 3, points: 5 },
    ]);
  }
  expect(answers.filter(({ changes }) => changes.from !== changes.to)).toHaveLength(1);
  expect(await ada.everything()).toMatchObject({
    to: 3,
    account: { score: 15, ideas: 1 },
    ideas: [{ progress: 10 }],
    entries: [{ text: 'Once' }],
  });
});

it('loses no mutation of 64 clients that write to one account in parallel', async () => {
  const shared = makeMutation('addIdea', fields);
  await ada.push(shared);
  const devices = await Promise.all(Array.from({ length: 8 }, () => signIn(server.url, ada.user.email)));
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, n) => {
      const device = devices[n % devices.length]!;
      const own = makeMutation('addIdea', { ...fields, title: `Idea of client ${n}` });
      return [
        await device.push(own, makeMutation('addNote', { id: shared.id, text: `Note of client ${n}` })),
        await device.push(makeMutation('addNote', { id: own.id, text: `Second of client ${n}` })),
        await device.push(
          makeMutation('editIdea', { id: own.id, changes: { target: `Target of client ${n}` } }),
        ),
      ];
    }),
  );
  const results = answers.flat().flatMap((answer) => answer.results);
  expect(results.filter(({ status }) => status !== 'applied')).toEqual([]);
  const versions = results.map((result) => (result.status === 'applied' ? result.version : 0));
  expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 256 }, (_, n) => n + 3));
  const all = await ada.everything();
  expect(all).toMatchObject({ to: 258, account: { score: 10 + 64 * 15, ideas: 65 } });
  expect(all.ideas.filter((idea) => idea.target.startsWith('Target of client'))).toHaveLength(64);
  expect(all.entries.filter((entry) => entry.ideaId === shared.id)).toHaveLength(64);
  expect(all.entries).toHaveLength(128);
  const ranks = all.ideas.map(({ rank }) => rank);
  expect(new Set(ranks).size).toBe(65);
});
