import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { type IdeasPage } from '#contract/queries.ts';
import { type Idea, compareNewestFirst } from '#domain/idea/idea.ts';
import { type ImportedIdea } from '#domain/mutation/mutation.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { type Person, signUp } from '../../harness/person.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

const count = 1_203;
const start = Date.parse('2026-01-01T00:00:00.000Z');
let server: TestServer;
let ada: Person;

/** The titles and creation times of ideas by age, oldest first; every three share one time. */
const title = (n: number) => `Idea ${n}`;
const moment = (n: number) => new Date(start + Math.floor(n / 3) * 60_000).toISOString();

beforeAll(async () => {
  server = await startTestServer({ now: () => meantAt });
  ada = await signUp(server.url, 'ada@example.org');
  // Import in another order than by age, so that neither ids nor rows are in order by chance.
  const ideas = Array.from({ length: count }, (_, n): ImportedIdea => {
    const age = (n * 700) % count;
    return { ...importedIdea, title: title(age), createdAt: moment(age) };
  });
  const file = makeMutation('importIdeas', { ideas });
  const answer = await ada.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
  expect(answer.status).toBe(200);
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

async function page(person: Person, query: Record<string, string>): Promise<IdeasPage> {
  const answer = await person.ask(`${paths.ideas}?${new URLSearchParams(query).toString()}`);
  expect(answer.status).toBe(200);
  return answer.body as IdeasPage;
}

async function walk(
  person: Person,
  limit: string,
  between: (step: number) => Promise<void> = async () => {},
): Promise<IdeasPage[]> {
  const pages: IdeasPage[] = [];
  let cursor: string | null = null;
  do {
    const next: IdeasPage = await page(person, cursor === null ? { limit } : { limit, cursor });
    pages.push(next);
    cursor = next.cursor;
    await between(pages.length);
  } while (cursor !== null);
  return pages;
}

it('returns whole ideas, newest first, those of the same time in manual order', async () => {
  const [first] = await walk(ada, '500');
  const { ideas } = first!;
  expect(ideas[0]).toMatchObject({
    title: expect.stringMatching(/^Idea 120[0-2]$/),
    createdAt: moment(1_202),
    updates: [{ ...importedIdea.updates[0], id: expect.any(String) }],
    notes: [{ ...importedIdea.notes[0], id: expect.any(String) }],
  });
  const ids = (some: readonly Idea[]) => some.map(({ id }) => id);
  expect(ids(ideas)).toEqual(ids(ideas.toSorted(compareNewestFirst)));
});

it('pages through all ideas without a gap or a repeat, whatever the page size', async () => {
  const all = Array.from({ length: count }, (_, n) => title(n)).toSorted();
  let order: string[] | undefined;
  for (const limit of ['500', '100', '401', '7']) {
    const pages = await walk(ada, limit);
    const size = Number(limit);
    expect(pages.map(({ ideas }) => ideas.length)).toEqual([
      ...Array<number>(Math.ceil(count / size) - 1).fill(size),
      count % size || size,
    ]);
    const titles = pages.flatMap(({ ideas }) => ideas.map((idea) => idea.title));
    expect(titles.toSorted()).toEqual(all);
    order ??= titles;
    expect(titles).toEqual(order);
  }
});

it('pages through ideas of the same time, with page borders among them', async () => {
  const gus = await signUp(server.url, 'gus@example.org');
  const ideas = Array.from({ length: 7 }, (_, n): ImportedIdea => ({ ...importedIdea, title: title(n) }));
  const file = makeMutation('importIdeas', { ideas });
  await gus.ask(paths.import, { method: 'POST', body: { mutations: [file] } });
  const found = (await walk(gus, '3')).map((one) => one.ideas.map((idea) => idea.title));
  expect(found).toEqual([[0, 1, 2].map(title), [3, 4, 5].map(title), [6].map(title)]);
});

it('returns 100 ideas by default', async () => {
  expect((await page(ada, {})).ideas).toHaveLength(100);
  expect((await page(ada, { limit: '1' })).ideas).toHaveLength(1);
  expect((await page(ada, { limit: '500' })).ideas).toHaveLength(500);
});

it('returns no cursor if the last page is exactly full', async () => {
  const pages = await walk(ada, '401');
  expect(pages.map(({ ideas, cursor }) => [ideas.length, cursor === null])).toEqual([
    [401, false],
    [401, false],
    [401, true],
  ]);
});

it('returns each idea once while others are added, changed and deleted', async () => {
  const seen = await walk(ada, '50', async (step) => {
    await ada.push(makeMutation('addIdea', { ...fields, title: `New ${step}` }, { at: meantAt + step }));
    if (step === 3) await ada.push(makeMutation('deleteAllIdeas', {}, { id: 'never-sent-on' }));
    if (step === 3) {
      // All ideas were deleted while paging; only new ones follow.
      expect((await page(ada, {})).ideas).toEqual([]);
    }
  });
  const titles = seen.flatMap(({ ideas }) => ideas.map((idea) => idea.title));
  expect(titles).toHaveLength(150);
  expect(new Set(titles).size).toBe(150);
  expect(titles.filter((one) => one.startsWith('New'))).toEqual([]);
});

it('keeps its place when ideas are added before and after it', async () => {
  const bob = await signUp(server.url, 'bob@example.org');
  for (let from = 0; from < 120; from += 40) {
    await bob.push(
      ...Array.from({ length: 40 }, (_, n) =>
        makeMutation(
          'addIdea',
          { ...fields, title: title(from + n) },
          { at: meantAt - 1_000_000 + from + n },
        ),
      ),
    );
  }
  const pages = await walk(bob, '25', async (step) => {
    await bob.push(
      makeMutation('addIdea', { ...fields, title: `Newer ${step}` }, { at: meantAt + step }),
      makeMutation('addIdea', { ...fields, title: `Older ${step}` }, { at: meantAt - 2_000_000 - step }),
    );
  });
  const titles = pages.flatMap(({ ideas }) => ideas.map((idea) => idea.title));
  expect(titles.filter((one) => one.startsWith('Idea'))).toEqual(
    Array.from({ length: 120 }, (_, n) => title(119 - n)),
  );
  expect(titles.filter((one) => one.startsWith('Newer'))).toEqual([]);
  expect(titles.filter((one) => one.startsWith('Older'))).toEqual(
    titles.filter((one) => one.startsWith('Older')).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(new Set(titles).size).toBe(titles.length);
});

it('treats another account’s cursor as a place in one’s own list', async () => {
  const eve = await signUp(server.url, 'eve@example.org');
  const own = makeMutation('addIdea', { ...fields, title: 'Of Eve' }, { at: start - 1 });
  await eve.push(own);
  const { cursor } = await page(eve, { limit: '1' });
  expect(cursor).toBe(null);
  const bobs = await signUp(server.url, 'carl@example.org');
  await bobs.push(
    makeMutation('addIdea', fields, { at: meantAt }),
    makeMutation('addIdea', fields, { at: meantAt - 1 }),
  );
  const foreign = (await page(bobs, { limit: '1' })).cursor;
  expect(foreign).not.toBe(null);
  expect((await page(eve, { cursor: foreign! })).ideas.map((idea) => idea.title)).toEqual(['Of Eve']);
});

it('returns changes at once on a page that was read before', async () => {
  const dora = await signUp(server.url, 'dora@example.org');
  const idea = makeMutation('addIdea', fields, { at: meantAt });
  const note = makeMutation('addNote', { id: idea.id, text: 'First thoughts' });
  const shown = async () =>
    (await page(dora, {})).ideas.map(({ progress, notes }) => [progress, ...notes.map(({ text }) => text)]);
  expect(await shown()).toEqual([]);
  await dora.push(idea);
  expect(await shown()).toEqual([[0]]);
  await dora.push(note);
  expect(await shown()).toEqual([[0, 'First thoughts']]);
  await dora.push(makeMutation('setProgress', { id: idea.id, progress: 40 }));
  expect(await shown()).toEqual([[40, 'First thoughts']]);
  expect(await shown()).toEqual([[40, 'First thoughts']]);
  await dora.push(makeMutation('deleteEntry', { id: idea.id, list: 'notes', entry: note.id }));
  expect(await shown()).toEqual([[40]]);
  await dora.push(makeMutation('deleteIdea', { id: idea.id }));
  expect(await shown()).toEqual([]);
  await dora.push(makeMutation('restoreIdeas', { ids: [idea.id] }));
  expect(await shown()).toEqual([[40]]);
});

it('never returns one person’s page to another with the same query and version', async () => {
  const people = await Promise.all(['x', 'y', 'z'].map((name) => signUp(server.url, `${name}@example.org`)));
  for (const [n, person] of people.entries())
    await person.push(makeMutation('addIdea', { ...fields, title: `Of ${n}` }, { at: meantAt }));
  for (let round = 0; round < 3; round++) {
    const pages = await Promise.all(people.map((person) => page(person, {})));
    expect(pages.map(({ ideas }) => ideas.map((idea) => idea.title))).toEqual([['Of 0'], ['Of 1'], ['Of 2']]);
  }
});
