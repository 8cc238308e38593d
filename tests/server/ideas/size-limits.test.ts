import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '#contract/protocol.ts';
import { docBytes, entryBytes } from '#domain/idea/idea.ts';
import { type ImportedIdea, type Mutation } from '#domain/mutation/mutation.ts';
import { limits } from '#domain/primitives/limits.ts';
import { fields, importedIdea, makeMutation, meantAt } from '../../harness/make-mutation.ts';
import { type Person, signUpNewPerson } from '../../harness/person.ts';
import { sendRequest } from '../../harness/send-request.ts';
import { type TestServer, startTestServer } from '../../harness/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ now: () => meantAt });
});
beforeEach(async () => {
  ada = await signUpNewPerson(server.url);
});
afterAll(async () => {
  await server.stop();
  expect(server.complaints).toEqual([]);
});

const x = (count: number) => 'x'.repeat(count);

/** Pushes one mutation. Returns `applied`, or its refusal's code and the response's status. */
async function outcomeOf(mutation: Mutation): Promise<string> {
  const path = mutation.name === 'importIdeas' ? paths.import : paths.mutations;
  const answer = await ada.ask(path, { method: 'POST', body: { mutations: [mutation] } });
  const { results } = answer.body as { results: { status: string; code?: string }[] };
  return results[0]?.code === undefined ? (results[0]?.status ?? '') : `${results[0].code} ${answer.status}`;
}

/** Imports one idea as the account's only one. Returns its id. */
async function importIdea(patch: Partial<ImportedIdea> = {}): Promise<string> {
  expect(await outcomeOf(makeMutation('importIdeas', { ideas: [{ ...importedIdea, ...patch }] }))).toBe(
    'applied',
  );
  return (await ada.everything()).ideas[0]?.id ?? '';
}
const entries = (count: number) =>
  Array.from({ length: count }, () => ({ text: 'x', date: '2026-01-01T00:00:00.000Z' }));

it('has the limits of the specification', () => {
  expect(limits).toMatchObject({
    email: 254,
    minPasswordLength: 6,
    maxPasswordLength: 128,
    title: 200,
    description: 5_000,
    target: 500,
    entryText: 2_000,
    categoryName: 60,
    categories: 200,
    tagName: 40,
    tagsPerIdea: 20,
    ownTags: 200,
    updatesPerIdea: 1_000,
    notesPerIdea: 1_000,
    ideas: 10_000,
    accountBytes: 20_000_000,
    importBodyBytes: 32_000_000,
    bodyBytes: 1_000_000,
  });
});

it.each([
  ['title', limits.title],
  ['description', limits.description],
  ['target', limits.target],
  ['category', limits.categoryName],
] as const)(
  'takes a %s of one character less than %i and of just as many, and not of one more',
  async (name, most) => {
    const add = (length: number) => outcomeOf(makeMutation('addIdea', { ...fields, [name]: x(length) }));
    expect([await add(most - 1), await add(most), await add(most + 1)]).toEqual([
      'applied',
      'applied',
      'text-too-long 422',
    ]);
    const id = await importIdea();
    const edit = (length: number) =>
      outcomeOf(makeMutation('editIdea', { id, changes: { [name]: x(length) } }));
    expect([await edit(most - 1), await edit(most), await edit(most + 1)]).toEqual([
      'applied',
      'applied',
      'text-too-long 422',
    ]);
  },
);

it.each(['addUpdate', 'addNote'] as const)(
  'takes %s with 1,999 and 2,000 characters, and not with 2,001',
  async (name) => {
    const id = await importIdea();
    const add = (length: number) => outcomeOf(makeMutation(name, { id, text: x(length) }));
    expect([await add(1_999), await add(2_000), await add(2_001)]).toEqual([
      'applied',
      'applied',
      'text-too-long 422',
    ]);
  },
);

it('takes a category name of 59 and 60 characters, and not of 61', async () => {
  const add = (length: number) => outcomeOf(makeMutation('addCategory', { name: x(length) }));
  expect([await add(59), await add(60), await add(61)]).toEqual(['applied', 'applied', 'text-too-long 422']);
});

it('takes the 199th and the 200th category, and not the 201st, by whatever way', async () => {
  const builtIn = 16;
  const names = Array.from({ length: 198 - builtIn }, (_, index) => `Own ${index}`);
  for (let from = 0; from < names.length; from += 50)
    await ada.push(...names.slice(from, from + 50).map((name) => makeMutation('addCategory', { name })));
  const add = (name: string) => outcomeOf(makeMutation('addCategory', { name }));
  expect([await add('199th'), await add('200th'), await add('201st')]).toEqual([
    'applied',
    'applied',
    'too-many-categories 422',
  ]);
  expect(await outcomeOf(makeMutation('addIdea', { ...fields, category: '201st' }))).toBe(
    'too-many-categories 422',
  );
  expect(await outcomeOf(makeMutation('addIdea', { ...fields, category: '200th' }))).toBe('applied');
});

it('takes a tag of 40 characters and not of 41, 20 an idea and 200 an account, by whatever way', async () => {
  const own = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `Own ${from + index}`);
  const add = (tags: readonly string[]) => outcomeOf(makeMutation('addIdea', { ...fields, tags }));
  expect([await add([x(40)]), await add([x(41)]), await add(['a,b']), await add([' '])]).toEqual([
    'applied',
    'invalid-tag 422',
    'invalid-tag 422',
    'invalid-tag 422',
  ]);
  expect([await add(own(20)), await add(own(21)), await add(['urgent', ...own(20)])]).toEqual([
    'applied',
    'too-many-tags 422',
    'too-many-tags 422',
  ]);
  for (let from = 20; from < 180; from += 20) expect(await add(own(20, from))).toBe('applied');
  expect(await add(own(19, 180))).toBe('applied');
  expect((await ada.everything()).account?.tags).toHaveLength(200);
  expect([await add(['201st']), await add(['own 7'])]).toEqual(['too-many-tags 422', 'applied']);
  const ideas = [{ ...importedIdea, tags: ['201st'] }];
  expect(await outcomeOf(makeMutation('importIdeas', { ideas }))).toBe('too-many-tags 422');
  const captured = { title: 'x', tags: ['201st'] };
  expect(await outcomeOf(makeMutation('captureIdeas', { ideas: [captured] }))).toBe('too-many-tags 422');
});

it.each([
  ['addUpdate', 'updates', 'too-many-updates 422'],
  ['addNote', 'notes', 'too-many-notes 422'],
] as const)('takes the 999th and the 1,000th by %s, and not the 1,001st', async (name, list, refusal) => {
  const id = await importIdea({ [list]: entries(998) });
  const add = () => outcomeOf(makeMutation(name, { id, text: 'One more' }));
  expect([await add(), await add(), await add()]).toEqual(['applied', 'applied', refusal]);
  expect(
    await outcomeOf(makeMutation('importIdeas', { ideas: [{ ...importedIdea, [list]: entries(1_000) }] })),
  ).toBe('applied');
  expect(
    await outcomeOf(makeMutation('importIdeas', { ideas: [{ ...importedIdea, [list]: entries(1_001) }] })),
  ).toBe('invalid-file 422');
});

it('takes the 9,999th and the 10,000th idea, and not the 10,001st', async () => {
  const small = { ...importedIdea, updates: [], notes: [] };
  const ideas = Array.from({ length: 9_998 }, () => small);
  expect(await outcomeOf(makeMutation('importIdeas', { ideas }))).toBe('applied');
  const add = () => outcomeOf(makeMutation('addIdea', fields));
  expect([await add(), await add(), await add()]).toEqual(['applied', 'applied', 'too-many-ideas 422']);
});

// Twenty megabytes take long on a busy machine.
it('takes text up to a byte less than 20 MB and up to exactly that, and not a byte more', async () => {
  const long = Array.from({ length: 1_000 }, () => ({ text: x(2_000), date: '2026-01-01T00:00:00.000Z' }));
  const idea = { ...importedIdea, updates: long, notes: long };
  const size = docBytes(idea) + 2_000 * entryBytes({ text: x(2_000) });
  const whole = Math.floor(limits.accountBytes / size);
  const perNote = entryBytes({ text: x(2_000) });
  const room = limits.accountBytes - whole * size - docBytes(idea) - docBytes(fields);
  // About 4,000 bytes stay free.
  const count = Math.floor(room / perNote) - 1;
  const last = { ...idea, updates: long.slice(0, count), notes: long.slice(0, Math.max(0, count - 1_000)) };
  const ideas = [...Array.from({ length: whole }, () => idea), last];
  expect(await outcomeOf(makeMutation('importIdeas', { ideas }))).toBe('applied');
  const small = makeMutation('addIdea', fields);
  expect(await outcomeOf(small)).toBe('applied');
  const { account } = await ada.everything();
  const free = limits.accountBytes - (account?.textSize ?? 0);
  /** Adds a note of so many bytes. */
  const note = (bytes: number) =>
    outcomeOf(makeMutation('addNote', { id: small.id, text: x(bytes - entryBytes({ text: '' })) }));
  const edit = (target: string) => outcomeOf(makeMutation('editIdea', { id: small.id, changes: { target } }));
  expect(free).toBeGreaterThan(2_000);
  const half = Math.floor((free - 1_001) / 2);
  expect([await note(half), await note(free - 1_001 - half)]).toEqual(['applied', 'applied']);
  expect(await note(1_002)).toBe('account-full 422');
  expect([await note(500), await note(500)]).toEqual(['applied', 'applied']);
  // One byte is left.
  expect(await edit(`${fields.target}xx`)).toBe('account-full 422');
  expect(await edit(`${fields.target}x`)).toBe('applied');
  expect(await edit(`${fields.target}xx`)).toBe('account-full 422');
  expect(await note(100)).toBe('account-full 422');
  expect((await ada.everything()).account?.textSize).toBe(limits.accountBytes);
}, 180_000);

it('takes a body of just under 1 MB and of exactly 1 MB, and not of a byte more; an import’s may have 32 MB', async () => {
  const ask = (path: string, size: number) => {
    const body = JSON.stringify({ mutations: [] });
    return ada.ask(path, { method: 'POST', body: body + ' '.repeat(size - body.length) });
  };
  const codes = async (path: string, most: number) => {
    const answers = [await ask(path, most - 1), await ask(path, most), await ask(path, most + 1)];
    return answers.map(({ body }) => (body as { code: string }).code);
  };
  const expected = ['invalid-request', 'invalid-request', 'payload-too-large'];
  expect(await codes(paths.mutations, limits.bodyBytes)).toEqual(expected);
  expect(await codes(paths.import, limits.importBodyBytes)).toEqual(expected);
});

it.each([
  [5, 'weak-password'],
  [6, undefined],
  [7, undefined],
  [127, undefined],
  [128, undefined],
  [129, 'password-too-long'],
])('signs up with a password of %i characters: %s', async (length, code) => {
  const body = { email: `${randomUUID()}@example.org`, password: x(length) };
  const answer = await sendRequest(server.url + paths.signUp, { method: 'POST', body });
  expect((answer.body as { code?: string }).code).toBe(code);
  expect(answer.status).toBe(code === undefined ? 201 : 422);
});

it.each([
  [253, undefined],
  [254, undefined],
  [255, 'invalid-email'],
])('signs up with an address of %i characters: %s', async (length, code) => {
  const email = `${randomUUID()}${x(length)}`.slice(0, length - '@example.org'.length) + '@example.org';
  expect(email).toHaveLength(length);
  const body = { email, password: 'secret1' };
  const answer = await sendRequest(server.url + paths.signUp, { method: 'POST', body });
  expect((answer.body as { code?: string }).code).toBe(code);
});
